import { AppError } from '@assay/errors';
import type { Variable } from './variable.js';

/** Environment variable name to its declaration. One schema per module or resource. */
export type ConfigSchema = Readonly<Record<string, Variable<unknown>>>;

/** The checked values of a schema, under the variables' own names. */
export type ConfigOf<S extends ConfigSchema> = {
  readonly [K in keyof S]: S[K] extends Variable<infer T> ? T : never;
};

export interface LoadedConfig<S extends ConfigSchema> {
  readonly values: ConfigOf<S>;
  /** One sentence per problem, naming the variable; empty when all is well. */
  readonly problems: readonly string[];
}

/** Gives a schema its exact type. */
export function defineConfig<const S extends ConfigSchema>(schema: S): S {
  return schema;
}

/**
 * Reads a schema from the environment. An empty variable counts as absent.
 *
 * @returns Frozen values and every problem found. With problems the values are incomplete: report, do not use.
 */
export function loadConfig<S extends ConfigSchema>(
  schema: S,
  env: NodeJS.ProcessEnv = process.env,
): LoadedConfig<S> {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, declaration] of Object.entries(schema)) {
    const text = env[name];
    if (text === undefined || text === '') {
      if (declaration.isRequired) problems.push(`${name} is required: ${declaration.description}`);
      values[name] = declaration.fallback;
      continue;
    }
    try {
      values[name] = declaration.parse(text);
    } catch (error) {
      problems.push(`${name} ${error instanceof Error ? error.message : 'is not valid'}`);
    }
  }
  return { values: Object.freeze(values) as ConfigOf<S>, problems };
}

/** For tests and tools that read one schema alone: the values, or one `invalid` error listing every problem. */
loadConfig.orThrow = function orThrow<S extends ConfigSchema>(
  schema: S,
  env: NodeJS.ProcessEnv = process.env,
): ConfigOf<S> {
  const { values, problems } = loadConfig(schema, env);
  if (problems.length > 0) throw new AppError('invalid', 'CONFIG_INVALID', problems.join('\n'));
  return values;
};
