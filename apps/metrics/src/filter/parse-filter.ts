import { COLUMN_TYPES, readAsk } from './read-ask.js';
import type { FilterCondition } from './filter-condition.js';
import { invalidData, invalidRequest, type Issue } from './issues.js';

/** Bounds of a filter, far above what a person or a program writes by hand. */
export const MAX_FILTER_CHARS = 200_000;
export const MAX_CONDITIONS = 100;
const MAX_ISSUES = 20;

/**
 * Reads a filter parameter: a JSON array of conditions, empty text for none. `positionInTrace` conditions are
 * accepted and left out.
 *
 * @throws AppError `invalid/FILTER_INVALID` when it is not JSON or too large; `invalid/INVALID_REQUEST_DATA`
 *   with one issue per wrong field, its path starting at `filter`.
 */
export function parseFilter(json: string): FilterCondition[] {
  if (json.trim() === '') return [];
  if (json.length > MAX_FILTER_CHARS) {
    throw invalidRequest('FILTER_INVALID', `The filter is longer than ${MAX_FILTER_CHARS} characters.`);
  }
  return parseConditions(parseJson(json), ['filter']);
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw invalidRequest('FILTER_INVALID', 'Invalid JSON in filter parameter');
  }
}

/**
 * Reads conditions that are decoded JSON already.
 *
 * @param path Where they stand in the request, for the issues.
 */
export function parseConditions(value: unknown, path: readonly (string | number)[]): FilterCondition[] {
  if (!Array.isArray(value)) {
    throw invalidData([{ code: 'invalid_type', path, message: 'Invalid input: expected array' }]);
  }
  if (value.length > MAX_CONDITIONS) {
    const message = `Too big: expected array to have <=${MAX_CONDITIONS} items`;
    throw invalidData([{ code: 'too_big', path, message }]);
  }
  const issues: Issue[] = [];
  const conditions: FilterCondition[] = [];
  for (const [index, item] of value.entries()) {
    const condition = readCondition(item, index, (place, code, message) => {
      if (issues.length < MAX_ISSUES) issues.push({ code, path: [...path, index, ...place], message });
    });
    if (condition) conditions.push(condition);
  }
  if (issues.length > 0) throw invalidData(issues);
  return conditions;
}

export type Refuse = (place: readonly (string | number)[], code: string, message: string) => void;

function readCondition(item: unknown, index: number, refuse: Refuse): FilterCondition | undefined {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) {
    refuse([], 'invalid_type', 'Invalid input: expected object');
    return undefined;
  }
  const fields = item as Record<string, unknown>;
  const { column, type } = fields;
  if (typeof column !== 'string' || column === '') {
    refuse(['column'], 'invalid_type', 'Invalid input: expected string');
  }
  if (typeof type !== 'string' || !COLUMN_TYPES.has(type)) {
    const known = [...COLUMN_TYPES].map((name) => JSON.stringify(name)).join('|');
    refuse(['type'], 'invalid_union', `Invalid input: expected one of ${known}`);
    return undefined;
  }
  const ask = readAsk(type, fields, refuse);
  return ask && typeof column === 'string' ? { column, ask, index } : undefined;
}
