import { AppError } from '@assay/errors';
import type { evaluation } from '@assay/proto';
import { makeIssue, type RuleIssue } from '../names/name-rules.js';

export const SCORE_CONFIG_DATA_TYPES = ['NUMERIC', 'BOOLEAN', 'CATEGORICAL', 'TEXT'] as const;

/** The rules look at these fields; absent means not set. */
export interface ScoreConfigFields {
  name: string;
  dataType: string;
  minValue?: number;
  maxValue?: number;
  /** As sent or stored; undefined when there are none. */
  categories?: readonly evaluation.ScoreCategory[];
  description?: string;
}

/** What a BOOLEAN config always has. */
export const BOOLEAN_CATEGORIES: readonly evaluation.ScoreCategory[] = [
  { label: 'True', value: 1 },
  { label: 'False', value: 0 },
];

const MAX_NAME_LENGTH = 35;
const MAX_CATEGORIES = 1_000;
const MAX_TEXT_LENGTH = 10_000;
const NAME = /^[\p{L}\p{M}\p{N}_ .()-]+$/u;

/**
 * Every rule that a config breaks. The categories of a BOOLEAN config are given by the service, so any that
 * come with one are refused: leave out the stored ones.
 * Source: behaviour/ingestion-and-tracing.md §5.6.
 */
export function listScoreConfigIssues(config: ScoreConfigFields): RuleIssue[] {
  return [
    ...listNameIssues(config.name),
    ...listTypeIssues(config.dataType),
    ...listRangeIssues(config),
    ...listCategoryIssues(config),
    ...((config.description?.length ?? 0) > MAX_TEXT_LENGTH
      ? [makeIssue(['description'], `Description must be at most ${MAX_TEXT_LENGTH} characters`)]
      : []),
  ];
}

/** @throws AppError `invalid/INVALID_REQUEST_DATA` listing every issue. */
export function checkScoreConfig(config: ScoreConfigFields): void {
  const issues = listScoreConfigIssues(config);
  if (issues.length === 0) return;
  throw new AppError('invalid', 'INVALID_REQUEST_DATA', 'Invalid request data', { details: { issues } });
}

/** @throws AppError `invalid/SCORE_CONFIG_INVALID` with the messages joined: the sent fields alone were fine. */
export function checkMergedScoreConfig(config: ScoreConfigFields): void {
  const issues = listScoreConfigIssues(config);
  if (issues.length === 0) return;
  throw new AppError('invalid', 'SCORE_CONFIG_INVALID', issues.map(({ message }) => message).join(', '));
}

function listNameIssues(name: string): RuleIssue[] {
  const { length } = name;
  if (length === 0) return [makeIssue(['name'], 'Name is required')];
  if (length > MAX_NAME_LENGTH) {
    return [makeIssue(['name'], `Name must be at most ${MAX_NAME_LENGTH} characters`)];
  }
  return NAME.test(name)
    ? []
    : [makeIssue(['name'], 'Name may only have letters, digits, spaces and the characters _ . ( ) -')];
}

function listTypeIssues(dataType: string): RuleIssue[] {
  const isKnown = (SCORE_CONFIG_DATA_TYPES as readonly string[]).includes(dataType);
  return isKnown
    ? []
    : [makeIssue(['dataType'], `dataType must be one of ${SCORE_CONFIG_DATA_TYPES.join(', ')}`)];
}

function listRangeIssues({ dataType, minValue, maxValue }: ScoreConfigFields): RuleIssue[] {
  if (dataType !== 'NUMERIC') {
    return [
      ...(minValue === undefined ? [] : [makeIssue(['minValue'], 'minValue is for NUMERIC configs only')]),
      ...(maxValue === undefined ? [] : [makeIssue(['maxValue'], 'maxValue is for NUMERIC configs only')]),
    ];
  }
  const endless = Object.entries({ minValue, maxValue }).filter(
    ([, value]) => value !== undefined && !Number.isFinite(value),
  );
  if (endless.length > 0)
    return endless.map(([name]) => makeIssue([name], `${name} must be a finite number`));
  const isWrong = minValue !== undefined && maxValue !== undefined && maxValue <= minValue;
  return isWrong ? [makeIssue(['maxValue'], 'Maximum value must be greater than minimum value')] : [];
}

function listCategoryIssues({ dataType, categories }: ScoreConfigFields): RuleIssue[] {
  const path = ['categories'];
  if (dataType === 'CATEGORICAL') return listCategoricalIssues(categories ?? []);
  if (categories === undefined) return [];
  return dataType === 'BOOLEAN'
    ? [makeIssue(path, 'Categories of a BOOLEAN config are set by the server: True is 1, False is 0')]
    : [makeIssue(path, 'Categories are for CATEGORICAL configs only')];
}

function listCategoricalIssues(categories: readonly evaluation.ScoreCategory[]): RuleIssue[] {
  const path = ['categories'];
  if (categories.length === 0) return [makeIssue(path, 'A CATEGORICAL config needs categories')];
  if (categories.length > MAX_CATEGORIES) {
    return [makeIssue(path, `A config may have at most ${MAX_CATEGORIES} categories`)];
  }
  const labels = categories.map(({ label }) => label);
  const values = categories.map(({ value }) => value);
  return [
    ...(labels.includes('') ? [makeIssue(path, 'A category label cannot be empty')] : []),
    ...(labels.some((label) => label.length > MAX_TEXT_LENGTH)
      ? [makeIssue(path, `A category label may have at most ${MAX_TEXT_LENGTH} characters`)]
      : []),
    ...(values.every(Number.isFinite) ? [] : [makeIssue(path, 'A category value must be a finite number')]),
    ...listRepeated(labels).map((label) =>
      makeIssue(path, `Duplicate category label: ${label}, category labels must be unique`),
    ),
    ...listRepeated(values).map((value) =>
      makeIssue(path, `Duplicate category value: ${value}, category values must be unique`),
    ),
  ];
}

function listRepeated<T>(values: readonly T[]): T[] {
  const seen = new Set<T>();
  const repeated = new Set<T>();
  for (const value of values) (seen.has(value) ? repeated : seen).add(value);
  return [...repeated];
}
