import { AppError } from '@assay/errors';

const OPERATORS = {
  stringOptions: ['any of', 'none of'],
  string: ['=', 'contains', 'does not contain', 'starts with', 'ends with'],
  null: ['is null', 'is not null'],
} as const;
type ConditionType = keyof typeof OPERATORS;

/** Types of the common grammar that these columns, all of them texts, have no use for. */
const OTHER_TYPES = new Set([
  'datetime',
  'number',
  'boolean',
  'arrayOptions',
  'categoryOptions',
  'stringObject',
  'numberObject',
  'booleanObject',
]);

/** One condition on a text column; `values` has one entry but for the two list operators, none for null. */
export interface Condition<Column extends string> {
  readonly column: Column;
  readonly operator: (typeof OPERATORS)[ConditionType][number];
  readonly values: readonly string[];
}

const MAX_CHARACTERS = 200_000;
const MAX_CONDITIONS = 100;

/**
 * The conditions of a request: the filter's, and the lists of columns that the filter does not speak of.
 *
 * @throws AppError `invalid/FILTER_INVALID`, `invalid/INVALID_REQUEST_DATA` with one issue per wrong condition.
 * Source: behaviour/evaluation-and-prompts.md §4.5.
 */
export function acceptConditions<Column extends string>(
  filterJson: string,
  lists: Readonly<Record<Column, readonly string[]>>,
): Condition<Column>[] {
  const columns = Object.keys(lists) as Column[];
  const filter = parseFilter(filterJson, columns);
  const named = new Set(filter.map(({ column }) => column));
  const plain = columns
    .filter((column) => !named.has(column) && lists[column].length > 0)
    .map((column) => ({ column, operator: 'any of' as const, values: lists[column] }));
  return [...filter, ...plain];
}

function parseFilter<Column extends string>(json: string, columns: readonly Column[]): Condition<Column>[] {
  if (json.trim() === '') return [];
  const value = json.length > MAX_CHARACTERS ? undefined : parseJson(json);
  if (value === undefined) {
    throw new AppError('invalid', 'FILTER_INVALID', 'Invalid JSON in filter parameter');
  }
  if (!Array.isArray(value) || value.length > MAX_CONDITIONS) {
    throw refuse([], `Invalid input: expected array of at most ${MAX_CONDITIONS} conditions`);
  }
  return value.flatMap((item: unknown, index) => readCondition(item, index, columns) ?? []);
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function refuse(place: readonly (string | number)[], message: string): AppError {
  return new AppError('invalid', 'INVALID_REQUEST_DATA', 'Invalid request data', {
    details: { issues: [{ code: 'custom', path: ['filter', ...place], message }] },
  });
}

function readCondition<Column extends string>(
  item: unknown,
  index: number,
  columns: readonly Column[],
): Condition<Column> | undefined {
  if (typeof item !== 'object' || item === null) throw refuse([index], 'Invalid input: expected object');
  const { column, type, operator, value } = item as Record<string, unknown>;
  if (type === 'positionInTrace') return undefined;
  const known = columns.find((name) => name === column);
  if (known === undefined) {
    throw refuse([index, 'column'], `Invalid column. Expected one of ${columns.join(', ')}`);
  }
  if (typeof type !== 'string' || !(type in OPERATORS)) throw wrongType(type, known, index);
  const operators: readonly string[] = OPERATORS[type as ConditionType];
  if (typeof operator !== 'string' || !operators.includes(operator)) {
    throw refuse([index, 'operator'], `Invalid operator. Expected one of ${operators.join(', ')}`);
  }
  const values = readValues(type as ConditionType, value);
  if (!values) throw refuse([index, 'value'], `Invalid value for the filter type ${type}`);
  return { column: known, operator: operator as Condition<Column>['operator'], values };
}

function wrongType(type: unknown, column: string, index: number): AppError {
  if (typeof type !== 'string' || !OTHER_TYPES.has(type)) {
    return refuse(
      [index, 'type'],
      `Invalid filter type. Expected one of ${Object.keys(OPERATORS).join(', ')}`,
    );
  }
  const message = `Invalid filter type ${type} for column ${column}, expected stringOptions`;
  return new AppError('invalid', 'FILTER_INVALID', message);
}

function readValues(type: ConditionType, value: unknown): string[] | undefined {
  if (type === 'null') return value === '' ? [] : undefined;
  if (type === 'string') return typeof value === 'string' ? [value] : undefined;
  const isList = Array.isArray(value) && value.length > 0;
  return isList && value.every((one) => typeof one === 'string') ? value : undefined;
}

/** Whether a text obeys a condition; empty text is null. The twin of the SQL in `spans.sql.ts`. */
export function obeys(text: string, { operator, values }: Condition<string>): boolean {
  const [value = ''] = values;
  switch (operator) {
    case 'any of':
      return values.includes(text);
    case 'none of':
      return !values.includes(text);
    case '=':
      return text === value;
    case 'contains':
      return text.includes(value);
    case 'does not contain':
      return !text.includes(value);
    case 'starts with':
      return text.startsWith(value);
    case 'ends with':
      return text.endsWith(value);
    case 'is null':
      return text === '';
    case 'is not null':
      return text !== '';
  }
}
