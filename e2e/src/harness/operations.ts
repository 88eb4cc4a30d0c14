import { randomUUID } from 'node:crypto';
import { api, type Reply } from './target.js';

export type OperationAccess = 'project' | 'organization' | 'key' | 'scores' | 'none';

/** An operation of the running service. */
export interface Operation {
  readonly method: string;
  /** With a made-up id for each parameter. */
  readonly path: string;
  readonly access: OperationAccess;
}

/** Requests under way at once: tables over all operations have thousands of them. */
const AT_ONCE = 16;

/** Every operation that the service offers, by its own API reference: new ones are in every table by themselves. */
export async function readOperations(): Promise<Operation[]> {
  const { body } = await api('/api/public/openapi.json', { auth: null });
  const paths = body.paths as Record<string, Record<string, { security: readonly object[] }>>;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { security }]) => ({
      method: method.toUpperCase(),
      path: path.replace(/\{\w+\}/g, () => randomUUID()),
      access: accessOf(security.flatMap((scheme) => Object.keys(scheme))),
    })),
  );
}

function accessOf(schemes: readonly string[]): OperationAccess {
  if (schemes.includes('publicKey')) return 'scores';
  if (schemes.includes('organizationKey')) return schemes.includes('projectKey') ? 'key' : 'organization';
  return schemes.includes('projectKey') ? 'project' : 'none';
}

/** Answers of `run` for all items, some at a time, in their order. */
export async function forAll<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next; index < items.length; index = next) {
      next = index + 1;
      results[index] = await run(items[index] as T);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}

/** Sends what every check but that of the key refuses: nothing is changed, whoever is let in. */
export function probe({ method, path }: Operation, authorization: string | undefined): Promise<Reply> {
  return api(`${path}?limit=0&page=0&fromMonth=x`, {
    method,
    auth: null,
    headers: {
      ...(authorization !== undefined && { authorization }),
      'content-type': 'application/json',
      'content-encoding': 'no-such-encoding',
    },
    ...(method !== 'GET' && { body: '{' }),
  });
}

/** The words of a refusal, wherever the body of that route has them. */
function textsOf({ body }: Reply): string[] {
  const { message, error, detail } = body as Record<string, unknown>;
  return [message, error, detail].filter((text) => typeof text === 'string');
}

/** Bodies of the shapes in use; nothing else may leave the service. */
function isErrorShape({ body }: Reply, path: string): boolean {
  const fields = body as Record<string, unknown>;
  if (path.startsWith('/api/public/scim/')) {
    return Array.isArray(fields['schemas']) && typeof fields['detail'] === 'string';
  }
  return typeof fields['message'] === 'string' && fields['error'] !== undefined;
}

export type Check = (reply: Reply, operation: Operation) => string | undefined;

/** The check of a refusal: its status, the shape of its body and, when given, its words. */
export const refusedAs =
  (status: number, text?: string): Check =>
  (reply, { path }) => {
    if (reply.status !== status) return `expected ${status}`;
    if (!isErrorShape(reply, path)) return 'no shape of an error';
    return text === undefined || textsOf(reply).includes(text) ? undefined : `expected "${text}"`;
  };

/** Neither unknown nor refused: what the request itself is wrong about comes after the key. */
export const isLetIn: Check = ({ status }) =>
  status === 401 || status === 403 ? 'expected to be let in' : undefined;

/** Differences to what is expected, a line each: a table of thousands of rows is read by its faults. */
export async function listFaults(
  table: readonly Operation[],
  authorization: string | undefined,
  check: Check,
): Promise<string[]> {
  const replies = await forAll(table, (operation) => probe(operation, authorization));
  return replies.flatMap((reply, index) => {
    const operation = table[index] as Operation;
    const fault = check(reply, operation);
    const shown = `${reply.status} ${JSON.stringify(reply.body).slice(0, 300)}`;
    return fault === undefined ? [] : [`${operation.method} ${operation.path}: ${fault} (${shown})`];
  });
}
