import mongoose, { type Connection } from 'mongoose';

/** A connection that remembers what was asked through it. */
export interface RecordedQueries {
  readonly connection: Connection;
  /** Filters of all reads and writes so far, by collection. */
  readonly filters: { readonly collection: string; readonly filter: Record<string, unknown> }[];
  /** Stages of the plan by which the store answers a filter. */
  explain(collection: string, filter: Record<string, unknown>): Promise<string[]>;
  close(): Promise<void>;
}

type Command = Record<string, unknown> & {
  filter?: Record<string, unknown>;
  updates?: { q: Record<string, unknown> }[];
  deletes?: { q: Record<string, unknown> }[];
  pipeline?: { $match?: Record<string, unknown> }[];
};

const CARRIERS = ['find', 'update', 'delete', 'aggregate', 'findAndModify'];

export async function recordQueries(uri: string, database: string): Promise<RecordedQueries> {
  const connection = await mongoose
    .createConnection(uri, { dbName: database, monitorCommands: true, autoCreate: false, autoIndex: false })
    .asPromise();
  const filters: { collection: string; filter: Record<string, unknown> }[] = [];
  connection.getClient().on('commandStarted', ({ commandName, command }) => {
    if (!CARRIERS.includes(commandName)) return;
    const { filter, updates, deletes, pipeline, ...rest } = command as Command;
    const found = [
      filter,
      ...[...(updates ?? []), ...(deletes ?? [])].map(({ q }) => q),
      pipeline?.[0]?.$match,
    ];
    for (const one of found) if (one) filters.push({ collection: String(rest[commandName]), filter: one });
  });
  return {
    connection,
    filters,
    explain: async (collection, filter) => {
      const plan = await connection.collection(collection).find(filter).explain('queryPlanner');
      return stagesOf((plan as { queryPlanner: { winningPlan: unknown } }).queryPlanner.winningPlan);
    },
    close: () => connection.close(),
  };
}

function stagesOf(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return [];
  const { stage, inputStage, inputStages, queryPlan } = plan as Record<string, unknown>;
  const inner = [inputStage, queryPlan, ...(Array.isArray(inputStages) ? inputStages : [])].flatMap(stagesOf);
  return typeof stage === 'string' ? [stage, ...inner] : inner;
}
