import type { Principal } from '@assay/auth';
import { isAppError } from '@assay/errors';
import { endpoints } from '../endpoints/index.js';
import { createTestGateway, principals } from '../testing/test-gateway.js';
import { findRateGroup } from './rate-groups.js';
import { parseRateLimits, RateLimiter } from './rate-limits.js';

const NOW_MS = Date.UTC(2026, 0, 1);
const PROJECT = principals['project'] as Principal;

function open(text: string): { clock: { nowMs: number }; take(url: string, principal?: Principal): object } {
  const clock = { nowMs: NOW_MS };
  const limiter = new RateLimiter(parseRateLimits(text), () => clock.nowMs);
  return {
    clock,
    take: (url, principal = PROJECT) => {
      const endpoint = endpoints.find((one) => one.url === url && one.method !== 'DELETE');
      if (!endpoint) throw new Error(`no endpoint ${url}`);
      try {
        limiter.checkOf(endpoint)?.(principal);
        return { isPassed: true };
      } catch (error) {
        if (!isAppError(error)) throw error;
        return { isPassed: false, reason: error.reason, ...error.details };
      }
    },
  };
}

const PASSED = { isPassed: true };
const COMMENTS = '/api/public/comments';

describe('a limit', () => {
  it('lets a burst pass, then as many as come back in time, and says when', () => {
    const { take, clock } = open('public-api=2/10');
    expect([take(COMMENTS), take(COMMENTS)]).toEqual([PASSED, PASSED]);
    expect(take(COMMENTS)).toEqual({
      isPassed: false,
      reason: 'RATE_LIMITED',
      retryAfterSeconds: 5,
      limit: 2,
      remaining: 0,
      resetAt: new Date(NOW_MS + 10_000).toISOString(),
    });
    clock.nowMs += 4_999;
    expect(take(COMMENTS)).toMatchObject({ isPassed: false, retryAfterSeconds: 1 });
    clock.nowMs += 1;
    expect([take(COMMENTS), take(COMMENTS)]).toMatchObject([PASSED, { isPassed: false }]);
    clock.nowMs += 60_000;
    expect([take(COMMENTS), take(COMMENTS), take(COMMENTS)]).toMatchObject([
      PASSED,
      PASSED,
      { isPassed: false },
    ]);
  });

  it('is per key and group, and a bare public key has its own', () => {
    const { take } = open('ingestion=1/60,public-api=1/60');
    const url = '/api/public/ingestion';
    expect([take(url), take(url), take(COMMENTS)]).toMatchObject([PASSED, { isPassed: false }, PASSED]);
    expect(take(url, { ...PROJECT, keyId: 'other' })).toEqual(PASSED);
    expect(take(url, { ...PROJECT, kind: 'scores' })).toEqual(PASSED);
  });

  it('is off without an entry, and never holds back checks of keys and of health', () => {
    const { take } = open('public-api=1/60');
    for (let i = 0; i < 5; i += 1) {
      expect(take('/api/public/ingestion')).toEqual(PASSED);
      expect(take('/api/public/projects')).toEqual(PASSED);
      expect(take('/api/public/health')).toEqual(PASSED);
    }
  });

  it.each(['nothing=1/1', 'public-api', 'public-api=0/1', 'public-api=1/0', 'public-api=1', '=1/1'])(
    'is not "%s"',
    (text) => {
      expect(() => parseRateLimits(text)).toThrow('must list group=points/seconds');
    },
  );
});

describe('groups', () => {
  it.each([
    ['POST', '/api/public/ingestion', 'ingestion'],
    ['POST', '/api/public/otel/v1/traces', 'ingestion'],
    ['POST', '/api/public/traces', 'legacy-ingestion'],
    ['PATCH', '/api/public/generations', 'legacy-ingestion'],
    ['POST', '/api/public/spans', 'public-api'],
    ['PATCH', '/api/public/media/:mediaId', 'media-upload'],
    ['GET', '/api/public/media/:mediaId', 'public-api'],
    ['GET', '/api/public/traces/:traceId', 'public-api-legacy'],
    ['DELETE', '/api/public/traces/:traceId', 'trace-delete'],
    ['DELETE', '/api/public/scores/:scoreId', 'score-delete'],
    ['GET', '/api/public/v2/observations', 'public-api'],
    ['GET', '/api/public/datasets/:datasetName/runs/:runName', 'datasets'],
    ['POST', '/api/public/dataset-run-items', 'datasets'],
    ['GET', '/api/public/v2/prompts', 'prompts'],
    ['GET', '/api/public/metrics/daily', 'public-api-daily-metrics-legacy'],
    ['GET', '/api/public/v2/metrics', 'public-api-v2-metrics'],
    ['PUT', '/api/public/projects/:projectId/memberships', undefined],
    ['GET', '/api/public/projects/:projectId/apiKeys', 'public-api'],
    ['GET', '/api/public/scim/Users', undefined],
  ] as const)('%s %s is of %s', (method, url, group) => {
    expect(findRateGroup({ method, url })).toBe(group);
  });
});

describe('over HTTP', () => {
  it('a request over the limit is answered 429 with numbers in headers and body, before it is looked at', async () => {
    const gateway = createTestGateway({}, { settings: { rateLimits: parseRateLimits('public-api=1/3600') } });
    const ask = () => gateway.request('GET', '/api/public/comments?limit=-1');
    expect((await ask()).statusCode).toBe(400);
    const refused = await ask();
    expect(refused.statusCode).toBe(429);
    expect(refused.headers).toMatchObject({
      'retry-after': expect.stringMatching(/^\d+$/) as string,
      'x-ratelimit-limit': '1',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': expect.stringContaining('GMT') as string,
    });
    expect(refused.json()).toMatchObject({
      message: 'Rate limit exceeded',
      error: 'TooManyRequestsError',
      code: 'rate_limited',
      details: { limit: 1, remaining: 0, retryAfterSeconds: Number(refused.headers['retry-after']) },
    });
    // No key, no bucket: the refusal is that of the key.
    expect((await gateway.request('GET', '/api/public/comments', { key: null })).statusCode).toBe(401);
    await gateway.app.close();
  });
});
