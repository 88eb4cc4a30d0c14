import { AppError } from '@assay/errors';
import { listLengthIssues, makeIssue, parseHttpUrl, throwIssues, type Issue } from '../issues.js';

export const LLM_ADAPTERS = [
  'anthropic',
  'openai',
  'azure',
  'bedrock',
  'google-vertex-ai',
  'google-ai-studio',
] as const;
export type LlmAdapter = (typeof LLM_ADAPTERS)[number];

/** What a connection is made from, secrets included. */
export interface LlmConnectionFields {
  readonly provider: string;
  readonly adapter: string;
  readonly secretKey: string;
  readonly baseUrl?: string;
  readonly customModels: readonly string[];
  readonly withDefaultModels: boolean;
  readonly extraHeaders: Readonly<Record<string, string>>;
  /** JSON text of an object; absent for none. */
  readonly configJson?: string;
}

const MAX_PROVIDER_LENGTH = 200;
/** Service account files are a few KB. */
const MAX_SECRET_LENGTH = 16_384;
const MAX_URL_LENGTH = 2_048;
const MAX_MODELS = 500;
const MAX_MODEL_LENGTH = 500;
const MAX_HEADERS = 50;
const MAX_HEADER_LENGTH = 8_192;
const HEADER_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** The one field that the config of an adapter has, and whether it must be there. */
const CONFIG_FIELDS: Readonly<
  Record<LlmAdapter, { field: string; type: 'string' | 'boolean'; isRequired: boolean } | undefined>
> = {
  anthropic: undefined,
  openai: { field: 'useResponsesApi', type: 'boolean', isRequired: false },
  azure: undefined,
  bedrock: { field: 'region', type: 'string', isRequired: true },
  'google-vertex-ai': { field: 'location', type: 'string', isRequired: false },
  'google-ai-studio': undefined,
};

/**
 * @throws AppError `invalid/INVALID_REQUEST_DATA` listing broken rules, `invalid/BASE_URL_INVALID`.
 * Source: contract/llmconnections.md, behaviour/evaluation-and-prompts.md §7.4.
 */
export function checkLlmConnection(fields: LlmConnectionFields): void {
  throwIssues([
    ...listLengthIssues(['provider'], fields.provider, 1, MAX_PROVIDER_LENGTH),
    ...listLengthIssues(['secretKey'], fields.secretKey, 1, MAX_SECRET_LENGTH),
    ...listModelIssues(fields.customModels),
    ...listHeaderIssues(fields.extraHeaders),
    ...listConfigIssues(fields.adapter, fields.configJson),
  ]);
  if (fields.baseUrl !== undefined) checkBaseUrl(fields.baseUrl);
}

function listModelIssues(models: readonly string[]): Issue[] {
  if (models.length > MAX_MODELS) return [makeIssue(['customModels'], `At most ${MAX_MODELS} models`)];
  return models.flatMap((model, index) =>
    listLengthIssues(['customModels', index], model, 1, MAX_MODEL_LENGTH),
  );
}

function listHeaderIssues(headers: Readonly<Record<string, string>>): Issue[] {
  const entries = Object.entries(headers);
  if (entries.length > MAX_HEADERS) return [makeIssue(['extraHeaders'], `At most ${MAX_HEADERS} headers`)];
  // Names may be secrets that were put in the wrong place: the text does not repeat them.
  return entries.flatMap(([name, value], index) => [
    ...(HEADER_NAME.test(name) && name.length <= MAX_HEADER_LENGTH
      ? []
      : [makeIssue(['extraHeaders', index], 'Not a header name')]),
    ...(HEADER_VALUE.test(value) && value.length <= MAX_HEADER_LENGTH
      ? []
      : [makeIssue(['extraHeaders', index], 'Not a header value')]),
  ]);
}

function listConfigIssues(adapter: string, configJson: string | undefined): Issue[] {
  if (!(LLM_ADAPTERS as readonly string[]).includes(adapter)) {
    return [makeIssue(['adapter'], `Unknown adapter; one of ${LLM_ADAPTERS.join(', ')}`)];
  }
  const allowed = CONFIG_FIELDS[adapter as LlmAdapter];
  if (configJson === undefined) {
    return allowed?.isRequired
      ? [makeIssue(['config'], `The ${adapter} adapter needs a config with ${allowed.field}`)]
      : [];
  }
  if (!allowed) return [makeIssue(['config'], `The ${adapter} adapter takes no config`)];
  const config = parseObject(configJson);
  const { field, type } = allowed;
  const value = config?.[field];
  const isRight =
    config !== undefined && typeof value === type && value !== '' && Object.keys(config).length === 1;
  return isRight
    ? []
    : [makeIssue(['config'], `The config must be {"${field}": <${type}>} and nothing else`)];
}

function parseObject(json: string): Record<string, unknown> | undefined {
  const value: unknown = JSON.parse(json);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

function checkBaseUrl(text: string): void {
  const url = text.length <= MAX_URL_LENGTH ? parseHttpUrl(text) : undefined;
  if (url && url.username === '' && url.password === '') return;
  throw new AppError(
    'invalid',
    'BASE_URL_INVALID',
    `Invalid base URL: it must be http or https, without credentials, up to ${MAX_URL_LENGTH} characters`,
  );
}
