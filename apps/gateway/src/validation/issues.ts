import { AppError } from '@assay/errors';
import type { ErrorObject } from 'ajv';

/** One thing wrong with a request, in the form that clients of this API know: code, path, message, facts. */
export interface Issue {
  readonly code: string;
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly [fact: string]: unknown;
}

/** More problems than this help nobody. */
const MAX_ISSUES = 50;

/**
 * A 400 whose body lists the issues: `{message: "Invalid request data", error: [issue…]}`. Any service may
 * throw the same shape: kind `invalid` with `details.issues`.
 */
export function invalidData(issues: readonly Issue[]): AppError {
  return new AppError('invalid', 'INVALID_REQUEST_DATA', 'Invalid request data', {
    details: { issues: issues.slice(0, MAX_ISSUES) },
  });
}

/** A 400 for one rule that a schema cannot say. */
export function invalidField(path: string, message: string): AppError {
  return invalidData([{ code: 'custom', path: [path], message }]);
}

/** The issues behind ajv's errors (`allErrors`, `verbose`), one per problem, in the order found. */
export function listIssues(errors: readonly ErrorObject[]): Issue[] {
  const issues: Issue[] = [];
  const unknownKeys = new Map<string, string[]>();
  for (const error of simplifyUnions(errors)) {
    if (error.keyword !== 'additionalProperties') {
      issues.push(toIssue(error));
      continue;
    }
    const key = error.params['additionalProperty'] as string;
    const known = unknownKeys.get(error.instancePath);
    if (known) known.push(key);
    else unknownKeys.set(error.instancePath, [key]);
  }
  for (const [instancePath, keys] of unknownKeys) {
    const noun = keys.length > 1 ? 'keys' : 'key';
    const names = keys.map((key) => JSON.stringify(key)).join(', ');
    issues.push({
      code: 'unrecognized_keys',
      keys,
      path: toPath(instancePath),
      message: `Unrecognized ${noun}: ${names}`,
    });
  }
  return issues;
}

/**
 * A union reports every branch. "X or null" comes down to what X says; a union of several shapes becomes one
 * `invalid_union`, because the branches contradict each other.
 */
function simplifyUnions(errors: readonly ErrorObject[]): ErrorObject[] {
  let kept = [...errors];
  for (const union of errors.filter((error) => error.keyword === 'anyOf')) {
    const prefix = `${union.schemaPath}/`;
    const branches = (union.schema as readonly { type?: string }[]).flatMap((branch, index) =>
      branch.type === 'null' ? [] : [`${prefix}${index}/`],
    );
    const [only] = branches;
    kept = kept.filter((error) => {
      if (error === union) return branches.length !== 1;
      const isInside =
        error.schemaPath.startsWith(prefix) && `${error.instancePath}/`.startsWith(`${union.instancePath}/`);
      return !isInside || (branches.length === 1 && only !== undefined && error.schemaPath.startsWith(only));
    });
  }
  return kept;
}

function toPath(instancePath: string): (string | number)[] {
  return instancePath
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')));
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function wrongType(expected: string, received: string, path: (string | number)[]): Issue {
  return {
    code: 'invalid_type',
    expected,
    path,
    message: `Invalid input: expected ${expected}, received ${received}`,
  };
}

function expectedType(schema: unknown): string {
  const { type, anyOf, enum: values } = schema as { type?: string; anyOf?: unknown[]; enum?: unknown[] };
  if (type !== undefined) return type === 'integer' ? 'number' : type;
  if (anyOf) return expectedType(anyOf[0]);
  return values ? 'string' : 'value';
}

const SIZE_ISSUES: Readonly<Record<string, { bound: 'minimum' | 'maximum'; origin: string; noun: string }>> =
  {
    minLength: { bound: 'minimum', origin: 'string', noun: 'to have >=N characters' },
    maxLength: { bound: 'maximum', origin: 'string', noun: 'to have <=N characters' },
    minItems: { bound: 'minimum', origin: 'array', noun: 'to have >=N items' },
    maxItems: { bound: 'maximum', origin: 'array', noun: 'to have <=N items' },
    minimum: { bound: 'minimum', origin: 'number', noun: 'to be >=N' },
    maximum: { bound: 'maximum', origin: 'number', noun: 'to be <=N' },
  };

function toIssue(error: ErrorObject): Issue {
  const path = toPath(error.instancePath);
  const size = SIZE_ISSUES[error.keyword];
  if (size) {
    const limit = error.params['limit'] as number;
    const [code, word] = size.bound === 'minimum' ? ['too_small', 'Too small'] : ['too_big', 'Too big'];
    return {
      origin: size.origin,
      code,
      [size.bound]: limit,
      inclusive: true,
      path,
      message: `${word}: expected ${size.origin} ${size.noun.replace('N', String(limit))}`,
    };
  }
  switch (error.keyword) {
    case 'required': {
      const key = error.params['missingProperty'] as string;
      const properties = (error.parentSchema as { properties?: Record<string, unknown> }).properties;
      return wrongType(expectedType(properties?.[key] ?? {}), 'undefined', [...path, key]);
    }
    case 'type':
      return wrongType(expectedType(error.parentSchema), typeName(error.data), path);
    case 'enum':
    case 'const': {
      const values = (error.params['allowedValues'] ?? [error.params['allowedValue']]) as unknown[];
      const options = values.map((value) => JSON.stringify(value)).join('|');
      const message =
        values.length > 1
          ? `Invalid option: expected one of ${options}`
          : `Invalid input: expected ${options}`;
      return { code: 'invalid_value', values, path, message };
    }
    case 'format': {
      const format = error.params['format'] as string;
      const message = format === 'date-time' ? 'Invalid ISO datetime' : `Invalid ${format}`;
      return { code: 'invalid_format', format: format === 'date-time' ? 'datetime' : format, path, message };
    }
    case 'pattern':
      return { code: 'invalid_format', format: 'regex', path, message: 'Invalid format' };
    case 'anyOf':
      return { code: 'invalid_union', path, message: 'Invalid input' };
    default:
      return { code: 'custom', path, message: error.message ?? 'Invalid input' };
  }
}
