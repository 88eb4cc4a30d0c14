import { AppError } from '@assay/errors';
import { withStoreErrors } from '@assay/mongo';
import type { identity } from '@assay/proto';
import type { ClientSession, Model } from 'mongoose';
import type { ProjectDocument } from './project.model.js';

/** A project without its organization, which the handler adds. */
export type StoredProject = Omit<identity.Project, 'organization'>;

export interface ProjectChange {
  name?: string;
  metadataJson?: string;
  retentionDays?: number;
  updatedMs: number;
}

export interface ProjectStore {
  /** @throws AppError `not_found/PROJECT_NOT_FOUND`, also for deleted ones and those of others. */
  get(organizationId: string, projectId: string, tx?: ClientSession): Promise<StoredProject>;
  /** Oldest first, ties by id, all of them. */
  list(organizationId: string): Promise<StoredProject[]>;
  count(organizationId: string): Promise<number>;
  /** @throws AppError `conflict/PROJECT_EXISTS` for the id, `conflict/PROJECT_NAME_TAKEN`. */
  insert(organizationId: string, project: StoredProject, tx?: ClientSession): Promise<void>;
  /** @throws AppError `not_found/PROJECT_NOT_FOUND`, `conflict/PROJECT_NAME_TAKEN`. */
  update(
    organizationId: string,
    projectId: string,
    change: ProjectChange,
    tx: ClientSession,
  ): Promise<StoredProject>;
  /** Marks it deleted. @throws AppError `not_found/PROJECT_NOT_FOUND`. */
  delete(organizationId: string, projectId: string, deletedMs: number, tx: ClientSession): Promise<void>;
  /**
   * By id, deleted ones included, of every organization: for the owner of the projects' data.
   *
   * @param changedAfterMs Only those that changed after it.
   */
  listStates(
    afterProjectId: string,
    limit: number,
    changedAfterMs?: number,
  ): Promise<identity.ProjectState[]>;
}

/** More than creation allows: reading never cuts a list that writing let grow. */
const MAX_LISTED = 20_000;

export function mongoProjectStore(model: Model<ProjectDocument>): ProjectStore {
  const live = (organizationId: string): { organizationId: string; liveName: { $exists: true } } => ({
    organizationId,
    liveName: { $exists: true },
  });
  return {
    get: (organizationId, projectId, tx) =>
      withStoreErrors(async () => {
        const found = await model
          .findOne({ _id: projectId, ...live(organizationId) })
          .session(tx ?? null)
          .lean<ProjectDocument>();
        if (!found) throw projectNotFound();
        return toProject(found);
      }),
    list: (organizationId) =>
      withStoreErrors(async () => {
        const found = await model
          .find(live(organizationId))
          .sort({ createdMs: 1, _id: 1 })
          .limit(MAX_LISTED)
          .lean<ProjectDocument[]>();
        return found.map(toProject);
      }),
    count: (organizationId) => withStoreErrors(() => model.countDocuments(live(organizationId))),
    insert: (organizationId, { id, ...project }, tx) =>
      withStoreErrors(async () => {
        const document = { _id: id, organizationId, liveName: project.name, ...project };
        await model.insertMany([document], tx ? { session: tx } : {});
      }, toConflict),
    update: (organizationId, projectId, change, tx) =>
      withStoreErrors(async () => {
        const set = { ...change, ...(change.name !== undefined && { liveName: change.name }) };
        const updated = await model
          .findOneAndUpdate(
            { _id: projectId, ...live(organizationId) },
            { $set: set },
            { session: tx, returnDocument: 'after' },
          )
          .lean<ProjectDocument>();
        if (!updated) throw projectNotFound();
        return toProject(updated);
      }, toConflict),
    delete: (organizationId, projectId, deletedMs, tx) =>
      withStoreErrors(async () => {
        const { matchedCount } = await model.updateOne(
          { _id: projectId, ...live(organizationId) },
          { $set: { deletedMs, updatedMs: deletedMs }, $unset: { liveName: 1 } },
          { session: tx },
        );
        if (matchedCount === 0) throw projectNotFound();
      }),
    listStates: (afterProjectId, limit, changedAfterMs) =>
      withStoreErrors(async () => {
        const changed = changedAfterMs === undefined ? {} : { updatedMs: { $gt: changedAfterMs } };
        const found = await model
          .find({ _id: { $gt: afterProjectId }, ...changed })
          .sort({ _id: 1 })
          .limit(limit)
          .lean<ProjectDocument[]>();
        return found.map(toState);
      }),
  };
}

export function projectNotFound(): AppError {
  return new AppError('not_found', 'PROJECT_NOT_FOUND', "Project not found or you don't have access to it");
}

function toConflict(fields: readonly string[]): AppError {
  return fields.includes('liveName')
    ? new AppError(
        'conflict',
        'PROJECT_NAME_TAKEN',
        'A project with this name already exists in the organization.',
      )
    : new AppError('conflict', 'PROJECT_EXISTS', 'A project with this id already exists.');
}

function toProject(document: ProjectDocument): StoredProject {
  const { _id, name, metadataJson, retentionDays, createdMs, updatedMs } = document;
  return {
    id: _id,
    name,
    ...(metadataJson !== undefined && { metadataJson }),
    retentionDays,
    createdMs,
    updatedMs,
  };
}

function toState(document: ProjectDocument): identity.ProjectState {
  const { _id, organizationId, retentionDays, deletedMs } = document;
  return { projectId: _id, organizationId, retentionDays, ...(deletedMs !== undefined && { deletedMs }) };
}
