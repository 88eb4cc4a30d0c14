import type { Endpoint } from '../endpoints/endpoint.js';

/** Operations that share a limit. `prompts` and the last one are ours; the others are as clients know them. */
export const RATE_GROUPS = [
  'ingestion',
  'legacy-ingestion',
  'media-upload',
  'public-api',
  'public-api-legacy',
  'datasets',
  'annotation-queues',
  'prompts',
  'public-api-metrics',
  'public-api-v2-metrics',
  'public-api-daily-metrics-legacy',
  'trace-delete',
  'score-delete',
  'feedback',
] as const;

export type RateGroup = (typeof RATE_GROUPS)[number];

type Rule = readonly [methods: string, path: RegExp, group: RateGroup | undefined];

/**
 * The first rule that fits counts; without one it is `public-api`. Never limited: checks of health, of keys, and
 * what administrators must be able to do while something else runs wild.
 * Source: behaviour/platform-and-metrics.md §8.1.
 */
const RULES: readonly Rule[] = [
  ['any', /^\/api\/public\/(health|ready)$/, undefined],
  ['any', /^\/api\/public\/(scim\/|integrations\/blob-storage)/, undefined],
  ['any', /^\/api\/public\/projects(\/:\w+(\/memberships)?)?$/, undefined],
  ['any', /^\/api\/public\/(ingestion$|otel\/)/, 'ingestion'],
  ['POST', /^\/api\/public\/(traces|generations)$/, 'legacy-ingestion'],
  ['PATCH', /^\/api\/public\/generations$/, 'legacy-ingestion'],
  ['POST PATCH', /^\/api\/public\/media(\/|$)/, 'media-upload'],
  ['GET', /^\/api\/public\/(traces|observations|sessions)(\/|$)/, 'public-api-legacy'],
  ['DELETE', /^\/api\/public\/traces(\/|$)/, 'trace-delete'],
  ['DELETE', /^\/api\/public\/(v\d\/)?scores(\/|$)/, 'score-delete'],
  ['any', /^\/api\/public\/(v2\/)?(datasets|dataset-items|dataset-run-items)(\/|$)/, 'datasets'],
  ['any', /\/annotation-queues(\/|$)/, 'annotation-queues'],
  ['any', /^\/api\/public\/(v2\/)?prompts(\/|$)/, 'prompts'],
  ['any', /^\/api\/public\/metrics\/daily$/, 'public-api-daily-metrics-legacy'],
  ['any', /^\/api\/public\/v2\/metrics$/, 'public-api-v2-metrics'],
  ['any', /^\/api\/public\/metrics$/, 'public-api-metrics'],
  ['POST', /^\/api\/public\/feedback$/, 'feedback'],
];

/** Undefined for operations that are never limited. */
export function findRateGroup({ method, url }: Pick<Endpoint, 'method' | 'url'>): RateGroup | undefined {
  const rule = RULES.find(
    ([methods, path]) => (methods === 'any' || methods.split(' ').includes(method)) && path.test(url),
  );
  return rule ? rule[2] : 'public-api';
}
