import { Type, type Static } from '@sinclair/typebox';
import { AppError } from '@assay/errors';
import type { identity } from '@assay/proto';
import { definedFields } from '../presenters/defined-fields.js';
import { JsonObject, named, Nullable } from '../schemas/primitives.js';
import { endpoint } from './endpoint.js';
import { organizationKeyRequired } from './organization-access.js';

const tag = 'Projects';

const Project = named(
  'Project',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    organization: Type.Object({ id: Type.String(), name: Type.String() }),
    metadata: JsonObject,
    retentionDays: Type.Optional(Type.Integer({ description: 'Absent: everything is kept.' })),
  }),
);
type Project = Static<typeof Project>;

const CreateBody = named(
  'CreateProjectRequest',
  Type.Object({
    name: Type.String({ description: '3 to 60 characters, no HTML; unique in the organization.' }),
    metadata: Type.Optional(Type.Unknown({ description: 'An object, or the JSON text of one.' })),
    retention: Type.Number({ description: 'Days, 3 or more; 0 keeps everything.' }),
  }),
);

const UpdateBody = named(
  'UpdateProjectRequest',
  Type.Object({
    name: CreateBody.properties.name,
    metadata: CreateBody.properties.metadata,
    retention: Type.Optional(Nullable(CreateBody.properties.retention)),
  }),
);

function presentProject(project: identity.Project): Project {
  const { id, name, organization, metadataJson, retentionDays } = project;
  return {
    id,
    name,
    organization: { id: organization?.id ?? '', name: organization?.name ?? '' },
    metadata: metadataJson === undefined ? {} : (JSON.parse(metadataJson) as Record<string, unknown>),
    ...(retentionDays > 0 && { retentionDays }),
  };
}

/** A message holds whole numbers of 32 bits; the service judges those. */
function acceptRetention(days: number): number {
  if (Number.isInteger(days) && Math.abs(days) < 2 ** 31) return days;
  throw new AppError(
    'invalid',
    'RETENTION_INVALID',
    'Invalid retention value. It must be a whole number of days.',
  );
}

/** JSON text; the service refuses what is no object. */
function acceptMetadata(metadata: unknown): string | undefined {
  return metadata === undefined || typeof metadata === 'string' ? metadata : JSON.stringify(metadata);
}

export const listProjects = endpoint({
  method: 'GET',
  path: '/projects',
  access: 'project',
  // Clients call this to see whether their key works, whatever it may do.
  right: 'any',
  tag,
  summary: "Read the key's project",
  response: named('Projects', Type.Object({ data: Type.Array(Project) })),
  denied: () =>
    new AppError('forbidden', 'PROJECT_KEY_REQUIRED', 'Invalid API key. Are you using an organization key?'),
  handle: async ({ principal: { organizationId, projectId }, call, calls }) => ({
    data: [presentProject(await calls.projects.getProject({ organizationId, projectId }, call))],
  }),
});

export const createProject = endpoint({
  method: 'POST',
  path: '/projects',
  access: 'organization',
  tag,
  summary: 'Create a project',
  body: CreateBody,
  status: 201,
  response: Project,
  errors: ['conflict'],
  denied: organizationKeyRequired,
  handle: async ({ body, principal, call, calls }) =>
    presentProject(
      await calls.projects.createProject(
        {
          organizationId: principal.organizationId,
          actorKeyId: principal.keyId,
          name: body.name,
          retentionDays: acceptRetention(body.retention),
          ...definedFields({ metadataJson: acceptMetadata(body.metadata) }),
        },
        call,
      ),
    ),
});

export const updateProject = endpoint({
  method: 'PUT',
  path: '/projects/:projectId',
  access: 'organization',
  tag,
  summary: 'Update a project',
  description: 'Absent metadata and retention stay as they are.',
  body: UpdateBody,
  response: Project,
  errors: ['not_found', 'conflict'],
  denied: organizationKeyRequired,
  handle: async ({ params, body, principal, call, calls }) => {
    const { retention } = body;
    const request: identity.UpdateProjectRequest = {
      organizationId: principal.organizationId,
      projectId: params.projectId,
      actorKeyId: principal.keyId,
      name: body.name,
      ...definedFields({
        metadataJson: acceptMetadata(body.metadata),
        retentionDays: retention === undefined || retention === null ? undefined : acceptRetention(retention),
      }),
    };
    return presentProject(await calls.projects.updateProject(request, call));
  },
});

export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/projects/:projectId',
  access: 'organization',
  tag,
  summary: 'Delete a project with everything in it',
  status: 202,
  response: named('ProjectDeletion', Type.Object({ success: Type.Boolean(), message: Type.String() })),
  errors: ['not_found'],
  denied: organizationKeyRequired,
  handle: async ({ params, principal: { organizationId, keyId }, call, calls }) => {
    await calls.projects.deleteProject(
      { organizationId, projectId: params.projectId, actorKeyId: keyId },
      call,
    );
    return {
      success: true,
      message: 'The project is deleted and its keys are void. Its data is removed asynchronously.',
    };
  },
});
