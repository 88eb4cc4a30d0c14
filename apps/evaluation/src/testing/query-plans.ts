import mongoose, { type Connection } from 'mongoose';

/** What the driver was asked to find: a filter and an order, or a pipeline. */
export interface RecordedQuery {
  readonly collection: string;
  readonly method: string;
  readonly filter: unknown;
  readonly sort?: unknown;
  readonly pipeline?: readonly unknown[];
}

interface FindOptions {
  sort?: unknown;
}

/** Remembers each query of this process until `stop`. Writes count by what they look for. */
export function recordQueries(): { readonly queries: RecordedQuery[]; stop(): void } {
  const queries: RecordedQuery[] = [];
  mongoose.set('debug', (collection: string, method: string, ...args: unknown[]) => {
    queries.push(...toQueries(collection, method, args));
  });
  return { queries, stop: () => void mongoose.set('debug', false) };
}

function toQueries(collection: string, method: string, args: unknown[]): RecordedQuery[] {
  const [first] = args;
  if (/^(insert|create|drop|listIndexes)/.test(method)) return [];
  if (method === 'aggregate') {
    return [{ collection, method, filter: {}, pipeline: first as unknown[] }];
  }
  if (method === 'bulkWrite') {
    const writes = first as Record<string, { filter?: unknown }>[];
    return writes.flatMap((write) =>
      Object.values(write).flatMap(({ filter }) => (filter ? [{ collection, method, filter }] : [])),
    );
  }
  // find and count take options second, updates third.
  const options = (/^(find|findOne|countDocuments)$/.test(method) ? args[1] : args[2]) as
    FindOptions | undefined;
  return [{ collection, method, filter: first, ...(options?.sort !== undefined && { sort: options.sort }) }];
}

/** Names of the stages of the plan that the store chooses, outermost first. */
export async function explainStages(connection: Connection, query: RecordedQuery): Promise<string[]> {
  const { collection, filter, sort, pipeline } = query;
  const command = pipeline
    ? { aggregate: collection, pipeline, cursor: {} }
    : { find: collection, filter, ...(sort !== undefined && { sort }) };
  const answer = await connection.db?.command({ explain: command, verbosity: 'queryPlanner' });
  return listStages(answer);
}

/** Every `stage` anywhere in a plan: its shape differs between versions of the store. */
function listStages(plan: unknown): string[] {
  if (Array.isArray(plan)) return plan.flatMap(listStages);
  if (typeof plan !== 'object' || plan === null) return [];
  return Object.entries(plan).flatMap(([key, value]) =>
    key === 'rejectedPlans' || key === 'command' ? [] : key === 'stage' ? [String(value)] : listStages(value),
  );
}
