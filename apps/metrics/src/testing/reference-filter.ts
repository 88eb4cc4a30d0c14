import { parseUs } from '@assay/telemetry';

/** A condition as it stands in the filter JSON. */
export interface JsonCondition {
  readonly type: string;
  readonly column: string;
  readonly operator: string;
  readonly value: unknown;
  readonly key?: string;
}

/** What a column of some entity holds, in plain values. */
export type Cell =
  | { kind: 'text'; value: string; isOptional?: boolean }
  | { kind: 'number'; value: number | null }
  | { kind: 'time'; value: string | null }
  | { kind: 'flag'; value: boolean | null }
  | { kind: 'list'; value: readonly string[] }
  | { kind: 'map'; value: Readonly<Record<string, string>> }
  | { kind: 'scores'; value: readonly { name: string; type: string; value: number | null; text: string }[] };

/** The meaning of a condition, spelled out on plain values. */
export function isMet(condition: JsonCondition, cell: Cell): boolean {
  const { operator, value } = condition;
  if (condition.type === 'null') return (operator === 'is null') === isAbsent(cell);
  switch (cell.kind) {
    case 'text':
      return isTextMet(operator, value, cell.value, cell.isOptional === true);
    case 'number':
      return cell.value !== null && compare(operator, cell.value, value as number);
    case 'time':
      return (
        cell.value !== null && compare(operator, parseUs(cell.value), Date.parse(value as string) * 1000)
      );
    case 'flag':
      return cell.value !== null && (cell.value === value) === (operator === '=');
    case 'list':
      return isListMet(operator, value as string[], cell.value);
    case 'map': {
      const text = cell.value[condition.key ?? ''];
      return text !== undefined && isTextMet(operator, value, text, false);
    }
    case 'scores':
      return isScoreMet(condition, cell.value);
  }
}

function isAbsent(cell: Cell): boolean {
  if (cell.kind === 'text') return cell.value === '';
  if (cell.kind === 'list' || cell.kind === 'scores') return cell.value.length === 0;
  return cell.kind === 'map' ? Object.keys(cell.value).length === 0 : cell.value === null;
}

function isTextMet(operator: string, asked: unknown, text: string, isOptional: boolean): boolean {
  const value = asked as string;
  const isThere = !isOptional || text !== '';
  switch (operator) {
    case '=':
      return text === value;
    case 'contains':
      return text.includes(value);
    case 'does not contain':
      return isThere && !text.includes(value);
    case 'starts with':
      return text.startsWith(value);
    case 'ends with':
      return text.endsWith(value);
    case 'any of':
      return (asked as string[]).includes(text);
    case 'none of':
      return isThere && !(asked as string[]).includes(text);
    default:
      throw new Error(`no such operator: ${operator}`);
  }
}

function compare(operator: string, left: number, right: number): boolean {
  switch (operator) {
    case '>':
      return left > right;
    case '<':
      return left < right;
    case '>=':
      return left >= right;
    case '<=':
      return left <= right;
    default:
      return left === right;
  }
}

function isListMet(operator: string, wanted: readonly string[], list: readonly string[]): boolean {
  if (operator === 'all of') return wanted.every((item) => list.includes(item));
  return wanted.some((item) => list.includes(item)) === (operator === 'any of');
}

function isScoreMet(
  { type, operator, key, value }: JsonCondition,
  scores: Extract<Cell, { kind: 'scores' }>['value'],
): boolean {
  const named = scores.filter((score) => key === undefined || score.name === key);
  switch (type) {
    case 'numberObject': {
      const values = named.filter((score) => score.type === 'NUMERIC' || score.type === 'BOOLEAN');
      if (values.length === 0) return false;
      const mean = values.reduce((sum, score) => sum + (score.value ?? 0), 0) / values.length;
      return compare(operator, mean, value as number);
    }
    case 'booleanObject':
      return (
        named.some((score) => score.type === 'BOOLEAN' && (score.value === 1) === value) ===
        (operator === '=')
      );
    case 'categoryOptions':
      return (
        named.some((score) => score.type === 'CATEGORICAL' && (value as string[]).includes(score.text)) ===
        (operator === 'any of')
      );
    default:
      return (
        scores.some(
          (score) =>
            score.type === 'CATEGORICAL' && (value as string[]).includes(`${score.name}:${score.text}`),
        ) ===
        (operator === 'any of')
      );
  }
}
