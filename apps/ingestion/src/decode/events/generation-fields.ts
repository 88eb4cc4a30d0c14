import type { Fields } from '../fields.js';
import { hasKeys } from '../json/own-keys.js';
import { isJsonObject } from '../json/parse-body.js';
import { describeFault, isFault } from '../json/text-writer.js';
import { MAX_PROMPT_VERSION } from '../limits.js';
import type { ObservationValues } from '../statements.js';
import { readProvidedUsage } from './usage.js';

/** What a generation's body has beyond a span's. The legacy shape has no prompt, and scalar parameters only. */
export function addGenerationFields(values: ObservationValues, body: Fields, isLegacy: boolean): void {
  const completionStartUs = body.time('completionStartTime');
  const model = body.text('model');
  const modelParameters = readModelParameters(body, isLegacy);
  const { usage, cost } = readProvidedUsage(body);
  const prompt = isLegacy ? undefined : readPrompt(body);
  if (completionStartUs !== undefined) values.completionStartUs = completionStartUs;
  if (model !== undefined) values.model = model;
  if (modelParameters !== undefined) values.modelParameters = modelParameters;
  if (usage) values.providedUsage = usage;
  if (cost) values.providedCost = cost;
  if (prompt) values.prompt = prompt;
}

function readModelParameters(body: Fields, isLegacy: boolean): string | undefined {
  const parameters = body.object('modelParameters');
  if (!parameters || !hasKeys(parameters)) return undefined;
  let isGood = true;
  for (const key of Object.keys(parameters)) {
    if (isParameter(parameters[key], isLegacy)) continue;
    isGood = false;
    body.issues.add('invalid_union', body.at('modelParameters', key), 'Invalid input');
  }
  if (!isGood) return undefined;
  const text = body.writer.writeText(body.exact['modelParameters']);
  if (!isFault(text)) return text;
  body.issues.add('custom', body.at('modelParameters'), describeFault(text));
  return undefined;
}

function isParameter(value: unknown, isLegacy: boolean): boolean {
  if (value === null || typeof value !== 'object') return true;
  if (isLegacy) return false;
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string');
  return isJsonObject(value) && Object.values(value).every((item) => typeof item === 'string');
}

function readPrompt(body: Fields): { name: string; version: number } | undefined {
  const name = body.text('promptName');
  const version = body.integer('promptVersion');
  if (name === undefined && version === undefined) return undefined;
  if (name === undefined || version === undefined) {
    // A wrong type has been told already; this is about a half that is missing.
    if (body.issues.isEmpty) {
      const missing = name === undefined ? 'promptName' : 'promptVersion';
      body.issues.add('custom', body.at(missing), 'promptName and promptVersion must be given together');
    }
    return undefined;
  }
  if (version >= 0 && version <= MAX_PROMPT_VERSION) return { name, version };
  body.issues.add('custom', body.at('promptVersion'), `Expected an integer from 0 to ${MAX_PROMPT_VERSION}`);
  return undefined;
}
