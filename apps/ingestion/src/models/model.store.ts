import { AppError } from '@assay/errors';
import { bumpRevision, runTransaction, withStoreErrors } from '@assay/mongo';
import type { ClientSession, Connection } from 'mongoose';
import type { PricingTier } from '../cost/model-definition.js';
import { modelDocuments, type ModelDocument } from './model.model.js';
import type { ModelUnit, StoredModel } from './stored-model.js';

/** What moves when any definition comes or goes. */
export const MODELS_REVISION = 'models';
/** More own definitions than this is a script gone wrong: all of them are kept in memory. */
export const MAX_MODELS = 1_000;

/** Tells of the changed definition inside its transaction. */
export type NoteModel = (model: StoredModel, session: ClientSession) => Promise<void>;

export interface ModelChange {
  readonly action: 'create' | 'update';
  readonly before?: StoredModel;
  readonly after: StoredModel;
}

/** The definitions of projects. */
export interface ModelDefinitions {
  /** All of a project, in no order; MAX_MODELS at most. */
  list(projectId: string): Promise<StoredModel[]>;
  find(projectId: string, id: string): Promise<StoredModel | undefined>;
  /** Of these ids, what the project has. */
  findMany(projectId: string, ids: readonly string[]): Promise<StoredModel[]>;
  /**
   * @param note Part of the change: what it writes with the session is stored with it or not at all.
   * @throws AppError `invalid/MODEL_NAME_TAKEN`, `conflict/TOO_MANY_MODELS`.
   */
  create(projectId: string, model: StoredModel, note: NoteModel): Promise<void>;
  /**
   * Replaces the definition with this id, whose moment of creation stays, or creates it.
   *
   * @returns What is stored now; undefined when the id is another project's.
   * @throws As {@link create}.
   */
  put(
    projectId: string,
    model: StoredModel,
    note: (change: ModelChange, session: ClientSession) => Promise<void>,
  ): Promise<StoredModel | undefined>;
  /** Whether there was one; then it is noted as part of the change. */
  delete(projectId: string, id: string, note: NoteModel): Promise<boolean>;
  /** Every definition of every project, for the table in memory. */
  listAll(): Promise<StoredModel[]>;
}

export function mongoModelDefinitions(connection: Connection): ModelDefinitions {
  const documents = modelDocuments(connection);
  const checkRoom = async (projectId: string): Promise<void> => {
    if ((await documents.countDocuments({ projectId })) < MAX_MODELS) return;
    const message = `A project has at most ${MAX_MODELS} model definitions.`;
    throw new AppError('conflict', 'TOO_MANY_MODELS', message);
  };
  return {
    list: (projectId) =>
      withStoreErrors(async () =>
        (await documents.find({ projectId }).limit(MAX_MODELS).lean<ModelDocument[]>()).map(fromDocument),
      ),
    find: (projectId, id) =>
      withStoreErrors(async () => {
        const found = await documents.findOne({ _id: id, projectId }).lean<ModelDocument>();
        return found ? fromDocument(found) : undefined;
      }),
    findMany: (projectId, ids) =>
      withStoreErrors(async () => {
        if (ids.length === 0) return [];
        const found = await documents.find({ _id: { $in: ids }, projectId }).lean<ModelDocument[]>();
        return found.map(fromDocument);
      }),
    create: (projectId, model, note) =>
      withStoreErrors(async () => {
        await checkRoom(projectId);
        await runTransaction(
          connection,
          async (session) => {
            await documents.insertMany([toDocument(projectId, model)], { session });
            await note(model, session);
            await bumpRevision(connection, MODELS_REVISION, session);
          },
          () => nameTaken(model.modelName),
        );
      }),
    put: (projectId, model, note) =>
      withStoreErrors(() =>
        runTransaction(
          connection,
          async (session) => {
            const found = await documents.findById(model.id).session(session).lean<ModelDocument>();
            if (found && found.projectId !== projectId) return undefined;
            if (!found) await checkRoom(projectId);
            const before = found ? fromDocument(found) : undefined;
            const after = { ...model, createdMs: before?.createdMs ?? model.createdMs };
            const options = { session, upsert: true };
            await documents.replaceOne({ _id: model.id, projectId }, toDocument(projectId, after), options);
            await note(before ? { action: 'update', before, after } : { action: 'create', after }, session);
            await bumpRevision(connection, MODELS_REVISION, session);
            return after;
          },
          () => nameTaken(model.modelName),
        ),
      ),
    delete: (projectId, id, note) =>
      runTransaction(connection, async (session) => {
        const found = await documents.findOne({ _id: id, projectId }).session(session).lean<ModelDocument>();
        if (!found) return false;
        await documents.deleteOne({ _id: id, projectId }, { session });
        await note(fromDocument(found), session);
        await bumpRevision(connection, MODELS_REVISION, session);
        return true;
      }),
    listAll: () =>
      withStoreErrors(async () =>
        (await documents.find({}).sort({ _id: 1 }).lean<ModelDocument[]>()).map(fromDocument),
      ),
  };
}

function nameTaken(modelName: string): AppError {
  const message = `Model name '${modelName}' already exists in project`;
  return new AppError('invalid', 'MODEL_NAME_TAKEN', message, { details: { path: ['modelName'] } });
}

function toDocument(projectId: string, model: StoredModel): ModelDocument {
  const { id, tiers, ...facts } = model;
  return {
    ...facts,
    _id: id,
    projectId,
    tiers: tiers.map((tier) => ({
      ...tier,
      conditions: [...tier.conditions],
      prices: Object.entries(tier.prices).map(([usageKey, price]) => ({ usageKey, price })),
    })),
  };
}

function fromDocument({ _id, tiers, unit, ...facts }: ModelDocument): StoredModel {
  return {
    ...facts,
    id: _id,
    unit: unit as ModelUnit,
    tiers: tiers.map((tier): PricingTier => ({
      ...tier,
      prices: Object.fromEntries(tier.prices.map(({ usageKey, price }) => [usageKey, price])),
    })),
  };
}
