import { randomUUID } from 'node:crypto';
import type { ingestion } from '@assay/proto';
import { isPrice } from '../cost/decimal.js';
import type { PricingTier } from '../cost/model-definition.js';
import { findPatternProblem } from '../cost/pattern.js';
import { translatePostgres } from '../cost/postgres-pattern.js';
import { RuleIssues } from './rule-issues.js';
import { MODEL_UNITS, type ModelUnit, type StoredModel } from './stored-model.js';
import { acceptTiers, makeStandardTier } from './tier-rules.js';

const MAX_NAME_CHARS = 500;
const MAX_CONFIG_CHARS = 64 * 1024;
const TOKENIZERS: readonly string[] = ['', 'openai', 'claude'];
/** What a Date can hold. */
const MAX_TIME_MS = 8_640_000_000_000_000;

/**
 * A new definition from a request.
 *
 * @throws AppError `invalid/MODEL_INVALID` with every broken rule as an issue (behaviour 5.5).
 */
export function acceptModel(request: ingestion.CreateModelRequest, nowMs: number): StoredModel {
  const issues = new RuleIssues();
  const { projectId, modelName, matchPattern, startMs, unit, tokenizerId, tokenizerConfigJson } = request;
  issues.check(
    modelName.length >= 1 && modelName.length <= MAX_NAME_CHARS,
    ['modelName'],
    `Expected 1 to ${MAX_NAME_CHARS} characters`,
  );
  const problem = findPatternProblem(translatePostgres(matchPattern));
  issues.check(problem === undefined, ['matchPattern'], `The pattern ${problem ?? 'is fine'}`);
  issues.check(
    startMs === undefined || Math.abs(startMs) <= MAX_TIME_MS,
    ['startDate'],
    'Expected a date that a calendar has',
  );
  issues.check(
    (MODEL_UNITS as readonly string[]).includes(unit),
    ['unit'],
    `Expected one of ${MODEL_UNITS.join(', ')}`,
  );
  issues.check(TOKENIZERS.includes(tokenizerId), ['tokenizerId'], 'Expected openai, claude or null');
  issues.check(tokenizerConfigJson.length <= MAX_CONFIG_CHARS, ['tokenizerConfig'], 'Too big');
  const tiers = acceptPricing(request, issues);
  issues.throwIfAny('MODEL_INVALID');
  return {
    id: randomUUID(),
    projectId,
    modelName,
    matchPattern,
    ...(startMs !== undefined && { startMs }),
    unit: unit as ModelUnit,
    ...(tokenizerId !== '' && { tokenizerId }),
    ...(tokenizerConfigJson !== '' && { tokenizerConfigJson }),
    createdMs: nowMs,
    tiers,
  };
}

/** Exactly one of flat prices and tiers; a total price goes alone. */
function acceptPricing(request: ingestion.CreateModelRequest, issues: RuleIssues): PricingTier[] {
  const { inputPrice, outputPrice, totalPrice, pricingTiers } = request;
  const flat = { input: inputPrice, output: outputPrice, total: totalPrice };
  const given = Object.entries(flat).flatMap(([key, price]) =>
    price === undefined ? [] : [[key, price] as const],
  );
  if (pricingTiers.length > 0) {
    issues.check(given.length === 0, ['pricingTiers'], 'Give either flat prices or pricing tiers, not both');
    return acceptTiers(pricingTiers, issues);
  }
  if (given.length === 0) {
    issues.add(['pricingTiers'], 'Give either flat prices (input, output or total) or pricing tiers');
  }
  issues.check(
    totalPrice === undefined || given.length === 1,
    ['totalPrice'],
    'If there is a total price, there can be neither an input nor an output price',
  );
  for (const [key, price] of given) {
    issues.check(isPrice(price), [`${key}Price`], 'Expected a price of 0 or more, below 1,000,000');
  }
  return [makeStandardTier(Object.fromEntries(given.map(([key, price]) => [key, String(price)])))];
}
