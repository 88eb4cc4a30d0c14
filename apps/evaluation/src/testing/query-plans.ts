import type { Connection } from 'mongoose';
import mongoose from 'mongoose';

/** What the driver was asked to look for: a filter and an order, or a pipeline. */
export interface RecordedQuery {
  readonly collection: string;
  readonly command: string;
  readonly filter: Record<string, unknown>;
  readonly sort?: unknown;
  readonly pipeline?: readonly unknown[];
}

interface CommandStarted {
  readonly commandName: string;
  readonly command: Record<string, unknown>;
}

/**
 * Remembers every command of this process's connections until `stop`. Writes count by what they look for. The
 * connections must have been opened with `monitorCommands=true`.
 */
export function recordQueries(): { readonly queries: RecordedQuery[]; stop(): void } {
  const queries: RecordedQuery[] = [];
  const listen = ({ commandName, command }: CommandStarted): void => {
    queries.push(...toQueries(commandName, command));
  };
  const clients = [
    ...new Set(
      mongoose.connections.filter(({ readyState }) => readyState === mongoose.ConnectionStates.connected),
    ),
  ].map((connection) => connection.getClient());
  for (const client of clients) client.on('commandStarted', listen);
  return { queries, stop: () => clients.forEach((client) => client.off('commandStarted', listen)) };
}

function toQueries(name: string, command: Record<string, unknown>): RecordedQuery[] {
  const made = (filter: unknown, more: Partial<RecordedQuery> = {}): RecordedQuery => ({
    collection: String(command[name]),
    command: name,
    filter: (filter ?? {}) as Record<string, unknown>,
    ...more,
  });
  switch (name) {
    case 'find':
      return [made(command['filter'], command['sort'] ? { sort: command['sort'] } : {})];
    case 'aggregate':
      return [made({}, { pipeline: command['pipeline'] as unknown[] })];
    case 'count':
    case 'distinct':
    case 'findAndModify':
      return [made(command['query'])];
    case 'update':
      return (command['updates'] as { q: unknown }[]).map(({ q }) => made(q));
    case 'delete':
      return (command['deletes'] as { q: unknown }[]).map(({ q }) => made(q));
    default:
      return [];
  }
}

/** Each shape once: the same fields and operators, whatever the values. */
export function distinctShapes(queries: readonly RecordedQuery[]): RecordedQuery[] {
  const byShape = new Map(queries.map((query) => [JSON.stringify(shapeOf(query)), query]));
  return [...byShape.values()];
}

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.some((one) => typeof one === 'object') ? value.map(shapeOf) : [];
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'collection' || key === 'command' ? inner : shapeOf(inner),
    ]),
  );
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
