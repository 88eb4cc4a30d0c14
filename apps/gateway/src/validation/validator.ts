import type { Static, TSchema } from '@sinclair/typebox';
import { Ajv, type ValidateFunction } from 'ajv';
import { parseTimestampUs } from './timestamp.js';
import { invalidData, listIssues } from './issues.js';

const ajv = new Ajv({
  allErrors: true,
  verbose: true, // issues name what was expected and what came
  useDefaults: true,
  strict: false, // TypeBox and the API reference add annotations of their own
  allowUnionTypes: true,
});
ajv.addFormat('date-time', (text: string) => parseTimestampUs(text) !== undefined);

/**
 * Compiles a schema to a check that gives the value its type, filling in defaults (the value is changed).
 *
 * @throws (the check) AppError `invalid/INVALID_REQUEST_DATA` with every issue.
 */
export function compileValidator<S extends TSchema>(schema: S): (value: unknown) => Static<S> {
  const validate: ValidateFunction = ajv.compile(schema);
  return (value) => {
    if (!validate(value)) throw invalidData(listIssues(validate.errors ?? []));
    return value;
  };
}
