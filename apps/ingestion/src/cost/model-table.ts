import { LRUCache } from 'lru-cache';
import type { ModelDefinition, PricingTier } from './model-definition.js';
import { parseAmount } from './decimal.js';
import { compilePattern, MAX_MODEL_NAME_CHARS } from './pattern.js';
import { translatePostgres } from './postgres-pattern.js';

/** A model ready for pricing: the pattern compiled, prices exact. */
export interface PricedModel {
  readonly id: string;
  readonly tiers: readonly PricingTier[];
  /** By tier id, then by usage key. */
  readonly pricesByTier: ReadonlyMap<string, ReadonlyMap<string, bigint>>;
}

interface Candidate extends PricedModel {
  readonly pattern: RegExp;
}

const MATCH_CACHE_ENTRIES = 10_000;

/**
 * All model definitions, in memory. A project's own come before the built-in ones; among several matches the
 * latest start date wins, none at last (behaviour 4.1).
 */
export class ModelTable {
  readonly #builtIn: readonly Candidate[];
  readonly #byProject = new Map<string, readonly Candidate[]>();
  readonly #matches = new LRUCache<string, { model: PricedModel | undefined }>({ max: MATCH_CACHE_ENTRIES });

  /** @param before The table that this one replaces: what both have, by id, is not prepared again. */
  constructor(definitions: readonly ModelDefinition[], before?: ModelTable) {
    const known = before ? before.#listById() : new Map<string, Candidate>();
    this.#builtIn = prepare(
      definitions.filter((definition) => definition.projectId === undefined),
      known,
    );
    const own = new Map<string, ModelDefinition[]>();
    for (const definition of definitions) {
      if (definition.projectId === undefined) continue;
      const list = own.get(definition.projectId);
      if (list) list.push(definition);
      else own.set(definition.projectId, [definition]);
    }
    for (const [projectId, some] of own) this.#byProject.set(projectId, prepare(some, known));
  }

  #listById(): ReadonlyMap<string, Candidate> {
    const all = [this.#builtIn, ...this.#byProject.values()].flat();
    return new Map(all.map((candidate) => [candidate.id, candidate]));
  }

  /** The definition that prices a model name; undefined when none matches. */
  match(projectId: string, modelName: string): PricedModel | undefined {
    if (modelName === '' || modelName.length > MAX_MODEL_NAME_CHARS) return undefined;
    const own = this.#byProject.get(projectId);
    const key = own ? `${projectId}\n${modelName}` : modelName;
    const known = this.#matches.get(key);
    if (known) return known.model;
    const hit = (candidate: Candidate): boolean => candidate.pattern.test(modelName);
    const model = own?.find(hit) ?? this.#builtIn.find(hit);
    this.#matches.set(key, { model });
    return model;
  }
}

function prepare(
  definitions: readonly ModelDefinition[],
  known: ReadonlyMap<string, Candidate>,
): Candidate[] {
  const newestFirst = [...definitions].sort(
    (a, b) => (b.startMs ?? -Infinity) - (a.startMs ?? -Infinity) || (a.id < b.id ? -1 : 1),
  );
  return newestFirst.flatMap((definition) => known.get(definition.id) ?? prepareOne(definition) ?? []);
}

function prepareOne({ id, tiers, matchPattern }: ModelDefinition): Candidate | undefined {
  const pattern = compilePattern(translatePostgres(matchPattern));
  if (!pattern) return undefined;
  let prices: Candidate['pricesByTier'] | undefined;
  return {
    id,
    tiers,
    pattern,
    // Most definitions never price anything, and exact numbers are slow to read.
    get pricesByTier() {
      return (prices ??= readPrices(tiers));
    },
  };
}

function readPrices(tiers: readonly PricingTier[]): Map<string, ReadonlyMap<string, bigint>> {
  return new Map(
    tiers.map((tier) => [
      tier.id,
      new Map(
        Object.entries(tier.prices).flatMap(([key, text]) => {
          const price = parseAmount(text);
          return price === undefined ? [] : [[key, price] as const];
        }),
      ),
    ]),
  );
}
