import { AppError } from '@assay/errors';
import { MAX_TEXT_SCORE_CHARS } from '../decode/limits.js';
import type { ScoreValues } from '../decode/statements.js';
import type { StoredScore } from '../merge/delta.js';
import type { ScoreConfig } from '../ports.js';

/**
 * A decoded score as it is stored: data type decided, value checked against the config, the config's name in
 * place of the sent one (behaviour 5.7.1).
 *
 * @param config What `values.configId` names; undefined when there is none.
 * @throws AppError `not_found/SCORE_CONFIG_NOT_FOUND`, `invalid/SCORE_BREAKS_CONFIG` naming the rule, with the
 *   field that breaks it as `details.path`.
 */
export function resolveScore(values: ScoreValues, config: ScoreConfig | undefined): StoredScore {
  if (values.configId !== undefined && !config) {
    throw new AppError('not_found', 'SCORE_CONFIG_NOT_FOUND', `No score config with id ${values.configId}.`, {
      details: { path: ['configId'] },
    });
  }
  const dataType =
    values.dataType ?? config?.dataType ?? (typeof values.value === 'number' ? 'NUMERIC' : 'CATEGORICAL');
  if (config) checkConfig(values, dataType, config);
  const { value: _sent, ...rest } = values;
  return {
    ...rest,
    dataType,
    ...(config ? { name: config.name } : {}),
    ...storedValue(values.value, dataType, config),
  };
}

function checkConfig(values: ScoreValues, dataType: string, config: ScoreConfig): void {
  const { value } = values;
  if (config.isArchived) throw breaks('is archived', 'configId');
  if (dataType !== config.dataType)
    throw breaks(`has data type ${config.dataType}, not ${dataType}`, 'dataType');
  if (dataType === 'NUMERIC') {
    if (typeof value !== 'number') throw breaks('expects a number');
    if (config.minValue !== undefined && value < config.minValue)
      throw breaks(`has a minimum of ${config.minValue}`);
    if (config.maxValue !== undefined && value > config.maxValue)
      throw breaks(`has a maximum of ${config.maxValue}`);
  } else if (dataType === 'BOOLEAN') {
    if (value !== 0 && value !== 1) throw breaks('expects 0 or 1');
  } else if (dataType === 'CATEGORICAL') {
    if (typeof value !== 'string') throw breaks('expects a label');
    if (!config.categories?.some(({ label }) => label === value))
      throw breaks(`has no category ${JSON.stringify(value.slice(0, 100))}`);
  } else if (dataType === 'TEXT') {
    if (typeof value !== 'string') throw breaks('expects a text');
    if (value.length < 1 || value.length > MAX_TEXT_SCORE_CHARS)
      throw breaks(`expects 1 to ${MAX_TEXT_SCORE_CHARS} characters`);
  }
}

function breaks(rule: string, field = 'value'): AppError {
  return new AppError('invalid', 'SCORE_BREAKS_CONFIG', `The score config ${rule}.`, {
    details: { path: [field] },
  });
}

function storedValue(
  value: number | string | undefined,
  dataType: string,
  config: ScoreConfig | undefined,
): { value: number; stringValue?: string } {
  switch (dataType) {
    case 'NUMERIC':
      return { value: Number(value) };
    case 'BOOLEAN':
      return { value: Number(value), stringValue: value === 1 ? 'True' : 'False' };
    case 'CATEGORICAL':
      return {
        value: config?.categories?.find(({ label }) => label === value)?.value ?? 0,
        stringValue: String(value),
      };
    default:
      return { value: 0, stringValue: String(value) };
  }
}
