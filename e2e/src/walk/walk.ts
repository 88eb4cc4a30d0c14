import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { api, target, type ApiOptions, type Reply } from '../harness/target.js';
import type { Declared } from './declared.js';

export interface WalkRequest {
  /** Values of the path, by name; encoded here. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | readonly string[]>>;
  readonly json?: unknown;
  readonly body?: string | Uint8Array;
  readonly headers?: Record<string, string>;
  /** Another status than the declared one, where an operation has several. */
  readonly status?: number;
  /** Another key than the one the operation takes by default. */
  readonly auth?: ApiOptions['auth'];
  /** Lists must show an item, or their items' shape is not proved; this lifts that. */
  readonly mayBeEmpty?: boolean;
}

export interface Walker {
  /** Text that no other walk uses, for names and ids. */
  readonly unique: string;
  /**
   * Calls an operation, by its row in `operations.json` (our own ones: `METHOD /api/assay/v1/…`), and holds status
   * and body to what the service declares. Returns the body.
   */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- walks look into answers of every shape
  call(operation: string, request?: WalkRequest): Promise<any>;
}

/** One resource: a sequence of calls that reaches each of its operations with data to show. */
export interface Walk {
  readonly resource: string;
  run(walker: Walker): Promise<void>;
}

/** A walker over the declared operations; `walked` gathers the operations that answered as declared. */
export function createWalker(declarations: ReadonlyMap<string, Declared>, walked: Set<string>): Walker {
  return {
    unique: randomUUID(),
    call: async (operation, request = {}) => {
      const declared = declarations.get(operation);
      assert(declared, `${operation} is not an operation of the service`);
      const reply = await send(operation, declared, request);
      checkReply(operation, declared, request, reply);
      walked.add(operation);
      return reply.body as unknown;
    },
  };
}

async function send(operation: string, declared: Declared, request: WalkRequest): Promise<Reply> {
  const [method, template] = operation.split(' ') as [string, string];
  const path = template.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = request.params?.[name];
    assert(value !== undefined, `${operation} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const base = path.startsWith('/api/') ? '' : '/api/public';
  const keys = { project: target.keys, organization: target.organizationKeys, none: null };
  return api(`${base}${path}${queryText(request.query)}`, {
    method,
    auth: request.auth === undefined ? keys[declared.access] : request.auth,
    ...(request.json !== undefined && { json: request.json }),
    ...(request.body !== undefined && { body: request.body }),
    ...(request.headers && { headers: request.headers }),
  });
}

function queryText(query: WalkRequest['query']): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => [name, String(one)]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs as [string, string][]).toString()}`;
}

function checkReply(operation: string, declared: Declared, request: WalkRequest, reply: Reply): void {
  const shown = JSON.stringify(reply.body).slice(0, 2000);
  assert.equal(
    reply.status,
    request.status ?? declared.status,
    `${operation} answered ${reply.status}: ${shown}`,
  );
  const { validate } = declared;
  if (!validate) {
    assert.equal(reply.body, '', `${operation} answered a body that it does not declare`);
    return;
  }
  const problems = validate(reply.body) ? '' : JSON.stringify(validate.errors?.slice(0, 5));
  assert.equal(problems, '', `${operation} is not what it declares: ${problems}\n${shown}`);
  const list = (reply.body as { data?: unknown }).data;
  const isBare = Array.isArray(list) && list.length === 0 && request.mayBeEmpty !== true;
  assert(!isBare, `${operation} answered an empty list, which proves no shape`);
}
