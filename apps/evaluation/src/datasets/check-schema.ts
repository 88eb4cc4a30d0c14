import { AppError } from '@assay/errors';
import type { SchemaCheck } from '../schema-check/schema-checker.js';

const MAX_SCHEMA_LENGTH = 10_000;

/**
 * Checks that a JSON text is a schema that items can be held to.
 *
 * @param field Public name of the field, for the issue's path.
 * @throws AppError `invalid/SCHEMA_INVALID`.
 * Source: behaviour/evaluation-and-prompts.md §1.4.
 */
export async function checkSchema(field: string, text: string, check: SchemaCheck): Promise<void> {
  if (text.length <= MAX_SCHEMA_LENGTH && text.startsWith('{') && (await check.isSchema(text))) return;
  throw new AppError('invalid', 'SCHEMA_INVALID', 'Invalid request data', {
    details: { issues: [{ code: 'custom', path: [field], message: 'Must be a valid JSON Schema' }] },
  });
}
