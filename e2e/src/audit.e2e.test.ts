import { randomUUID } from 'node:crypto';
import { api, target } from './harness/target.js';
import { readDeclarations, type Declared } from './walk/declared.js';
import { walks } from './walk/index.js';
import { createWalker, type Walker } from './walk/walk.js';

interface Entry {
  readonly actorKeyId: string | null;
  readonly action: string;
  readonly resourceType: string;
  readonly resourceId: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly requestId: string;
}

/**
 * Operations that change nothing that is kept, and those that only bring data.
 *
 * Data is what is observed and measured: events, traces, scores, media, feedback, and run items, which say what came
 * of an item in an experiment. It comes in by the million and is there itself, so an entry would only repeat it. A
 * change is what people decide: how a project is set up, what it is tested with (datasets and their items), and every
 * deletion, also of data. Changes are in the log.
 */
const NOT_AUDITED: readonly RegExp[] = [
  /^POST \/api\/assay\/v1\/.*\/(preview|compare|test)$/,
  /^(POST|PATCH) \/(ingestion|traces|spans|events|generations|scores|otel\/v1\/\w+|media(\/\{mediaId\})?)$/,
  /^POST \/(dataset-run-items|feedback)$/,
  // A lock for minutes, not a change.
  /^POST \/api\/assay\/v1\/annotation-queues\/\{queueId\}\/claim$/,
  // It answers 200 only when it changes nothing: a user who was taken out is not found any more.
  /^PATCH \/scim\/Users\/\{userId\}$/,
];

let declarations: ReadonlyMap<string, Declared>;
/** Operations that change something, by the id of each request that was sent. */
const sent = new Map<string, string>();
let entries: Entry[];

/** The walker with a request id of its own in each call. */
function traced(walker: Walker): Walker {
  return {
    unique: walker.unique,
    call: (operation, request = {}) => {
      const requestId = randomUUID();
      if (!operation.startsWith('GET ')) sent.set(requestId, operation);
      return walker.call(operation, {
        ...request,
        headers: { ...request.headers, 'x-request-id': requestId },
      });
    },
  };
}

async function listEntries(fromTimestamp: string): Promise<Entry[]> {
  const found: Entry[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const query = new URLSearchParams({ fromTimestamp, limit: '100', ...(cursor && { cursor }) });
    const { status, body } = await api(`/api/assay/v1/audit?${query.toString()}`, {
      auth: target.organizationKeys,
    });
    expect(status).toBe(200);
    found.push(...(body.data as Entry[]));
    cursor = body.meta.cursor as string | undefined;
  }
  return found;
}

beforeAll(async () => {
  declarations = await readDeclarations();
  const startedAt = new Date().toISOString();
  for (const { run } of walks) await run(traced(createWalker(declarations, new Set())));
  entries = await listEntries(startedAt);
}, 180_000);

describe('the audit log', () => {
  it('has every change that the API can make, in every service', () => {
    const audited = new Set(entries.map(({ requestId }) => sent.get(requestId)));
    const changing = [...declarations.keys()].filter(
      (operation) => !operation.startsWith('GET ') && !NOT_AUDITED.some((one) => one.test(operation)),
    );
    expect(changing.length).toBeGreaterThan(40);
    expect(changing.filter((operation) => !audited.has(operation)).sort()).toEqual([]);
  });

  it('tells who, what and how it was, newest first', () => {
    const own = entries.filter(({ requestId }) => sent.has(requestId));
    expect(own.length).toBeGreaterThan(40);
    for (const entry of own) {
      expect(entry.actorKeyId).toMatch(/\S/);
      expect(entry.resourceType).toMatch(/^[a-z][A-Za-z]+$/);
      expect(entry.resourceId).toMatch(/\S/);
      const { action, before, after } = entry;
      const isTelemetry = ['trace', 'score'].includes(entry.resourceType);
      if (isTelemetry) continue;
      if (action === 'create') expect({ ...entry, isTold: after !== null }).toMatchObject({ isTold: true });
      if (action === 'delete') expect({ ...entry, isTold: before !== null }).toMatchObject({ isTold: true });
    }
  });

  it('keeps no secrets', () => {
    const text = JSON.stringify(entries);
    expect(text).not.toMatch(/sk-lf-[0-9a-f]{8}-/);
    expect(text).not.toContain('sk-walk-secret');
    expect(text).not.toMatch(/"(secretKey|secretAccessKey|password|hash)":"(?!\[)/);
  });
});
