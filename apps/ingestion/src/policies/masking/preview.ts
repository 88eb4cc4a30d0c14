import { AppError } from '@assay/errors';
import { Masker } from './masker.js';
import type { MaskingRule } from './masking-rule.js';

const MAX_SAMPLE_CHARS = 64 * 1024;

/**
 * What rules make of an object with fields of an observation, a trace or a score. Texts that are stored as JSON
 * may be given as JSON.
 *
 * @throws AppError `invalid/SAMPLE_INVALID`; what {@link Masker} throws.
 */
export function maskSample(rules: readonly MaskingRule[], sampleJson: string): string {
  if (sampleJson.length > MAX_SAMPLE_CHARS) {
    throw invalidSample(`Too big: expected at most ${MAX_SAMPLE_CHARS} characters of JSON`);
  }
  const sample = parseSample(sampleJson);
  const masker = new Masker(rules);
  masker.begin();
  const masked = Object.entries(sample).map(([field, value]): [string, unknown] => {
    if (typeof value === 'string') return [field, masker.maskText(value, [field])];
    const text = masker.maskText(JSON.stringify(value), [field]);
    return [field, isJson(text) ? (JSON.parse(text) as unknown) : text];
  });
  return JSON.stringify(Object.fromEntries(masked));
}

function parseSample(json: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    throw new AppError('invalid', 'SAMPLE_INVALID', 'The sample is not JSON.', { cause });
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw invalidSample('Invalid input: expected object');
}

/** A field that was masked as a whole is a text. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function invalidSample(message: string): AppError {
  return new AppError('invalid', 'SAMPLE_INVALID', 'Invalid request data', {
    details: { issues: [{ code: 'custom', path: ['sample'], message }] },
  });
}
