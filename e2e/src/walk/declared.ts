import { Ajv, type ValidateFunction } from 'ajv';
import { api } from '../harness/target.js';

interface Declaration {
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly responses: Readonly<Record<string, { content?: Record<string, { schema: object }> }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Declaration>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

/** What the running service says of one of its operations. */
export interface Declared {
  /** Whose key it takes; `none` takes no key. */
  readonly access: 'project' | 'organization' | 'none';
  /** Of success. */
  readonly status: number;
  /** Absent for answers without a body. */
  readonly validate: ValidateFunction | undefined;
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/**
 * Every operation that the running service offers, by `METHOD /path` below `/api/public`, our own ones with their
 * whole path. Its OpenAPI document says so; objects are closed, so that a field nobody declared is a difference.
 */
export async function readDeclarations(): Promise<ReadonlyMap<string, Declared>> {
  const { body } = await api('/api/public/openapi.json', { auth: null });
  const document = body as Document;
  const ajv = new Ajv({ strict: false, allErrors: true, allowUnionTypes: true });
  ajv.addFormat('date-time', ISO_TIME);
  ajv.addSchema({ $id: 'document', components: closed(document.components) });
  const declared = new Map<string, Declared>();
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, declaration] of Object.entries(operations)) {
      declared.set(`${method.toUpperCase()} ${path.replace('/api/public', '')}`, {
        access: accessOf(declaration),
        ...successOf(declaration, ajv),
      });
    }
  }
  return declared;
}

function accessOf({ security }: Declaration): Declared['access'] {
  if (security.length === 0) return 'none';
  return security.some((scheme) => 'organizationKey' in scheme) ? 'organization' : 'project';
}

function successOf({ responses }: Declaration, ajv: Ajv): Pick<Declared, 'status' | 'validate'> {
  const [status, response] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const schema = response?.content?.['application/json']?.schema;
  return { status: Number(status), validate: schema && ajv.compile(closed(schema) as object) };
}

/** The schema with references into the registered document, and every object closed that does not say otherwise. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, closed(inner)]));
  if (typeof copy['$ref'] === 'string') copy['$ref'] = `document${copy['$ref']}`;
  const isOpen = copy['type'] === 'object' && copy['properties'] && !('additionalProperties' in copy);
  return isOpen ? { ...copy, additionalProperties: false } : copy;
}
