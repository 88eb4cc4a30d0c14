import { api, target, type ApiOptions, type Reply } from './harness/target.js';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: {
    readonly type?: string;
    readonly format?: string;
    readonly enum?: readonly string[];
    readonly minimum?: number;
    readonly maximum?: number;
  };
}

interface Operation {
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly Parameter[];
}

/** A read with query parameters, as the service itself declares it. */
interface Read {
  readonly path: string;
  readonly auth: ApiOptions['auth'];
  readonly parameters: readonly Parameter[];
  /** Values without which nothing is answered. */
  readonly required: readonly (readonly [string, string])[];
}

const HOSTILE = [
  "'; DROP TABLE traces; --",
  '{p0: String}',
  '\\',
  '%00',
  '\u0000\u0001💥',
  '__proto__',
  'x'.repeat(5_000),
];
const NUMBERS_BAD = ['abc', 'NaN', 'Infinity', '-Infinity', '1e999', '0x10x', '1,5', '--1', "1'"];
const INTEGERS_BAD = [...NUMBERS_BAD, '1.5'];
const TIMES_BAD = [
  'yesterday',
  '2026-13-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-01-01',
  '2026-01-01T00:00:00',
  '5',
  'NaN',
];
/** Times that a calendar has and a store may not. */
const TIMES_EDGE = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '1969-12-31T23:59:59Z',
];
/** 431: the server ends the head of a request at 16 KB. */
const NEVER_FAILURES = [200, 400, 404, 422, 431];
const REFUSED = 400;

/** Values that must be refused by the name of the parameter. */
function badValuesOf({ schema }: Parameter): string[] {
  if (schema.enum) return ['no such value', "'", ...schema.enum.map((one) => `${one}x`)];
  if (schema.type === 'integer') {
    const below = schema.minimum === undefined ? [] : [String(schema.minimum - 1)];
    const above = schema.maximum === undefined ? [] : [String(schema.maximum + 1), '99999999999999999999'];
    return [...INTEGERS_BAD, ...below, ...above];
  }
  if (schema.type === 'number') return NUMBERS_BAD;
  if (schema.type === 'boolean') return ['yes', '1', 'TRUE', "'"];
  return schema.format === 'date-time' ? TIMES_BAD : [];
}

async function listReads(): Promise<Read[]> {
  const { body } = await api('/api/public/openapi.json', { auth: null });
  const paths = body.paths as Record<string, { get?: Operation }>;
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const parameters = get?.parameters.filter((one) => one.in === 'query') ?? [];
    if (!get || parameters.length === 0) return [];
    const isOrganization = get.security.some((scheme) => 'organizationKey' in scheme);
    return {
      path: path.replace(/\{(\w+)\}/g, 'some-$1'),
      auth: isOrganization ? target.organizationKeys : target.keys,
      parameters,
      required: parameters
        .filter((one) => one.required)
        .map((one) => [one.name, one.schema.format === 'date-time' ? '2026-01-01T00:00:00Z' : 'x'] as const),
    };
  });
}

function ask(read: Read, parameter: Parameter, values: readonly string[]): Promise<Reply> {
  const query = new URLSearchParams();
  for (const [name, value] of read.required) if (name !== parameter.name) query.append(name, value);
  for (const value of values) query.append(parameter.name, value);
  return api(`${read.path}?${query.toString()}`, { auth: read.auth ?? null });
}

/** A refusal that says which parameter is meant, in its issues or its sentence. */
const isNamed = ({ body }: Reply, name: string): boolean =>
  JSON.stringify(body).toLowerCase().includes(name.toLowerCase());

const CLIENTS = 8;

/** Runs the checks a few at a time, and returns what is wrong. */
async function gather(checks: readonly (() => Promise<string | undefined>)[]): Promise<string[]> {
  const problems: string[] = [];
  const queue = [...checks];
  const work = async (): Promise<void> => {
    for (let check = queue.shift(); check; check = queue.shift()) {
      const problem = await check();
      if (problem !== undefined) problems.push(problem);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, work));
  return problems;
}

const describeReply = (read: Read, { name }: Parameter, value: string, { status, body }: Reply): string =>
  `${read.path} ${name}=${JSON.stringify(value).slice(0, 60)}: ${status} ${JSON.stringify(body).slice(0, 200)}`;

describe('every query parameter of every read', () => {
  let pairs: { read: Read; parameter: Parameter }[];
  beforeAll(async () => {
    const reads = await listReads();
    pairs = reads.flatMap((read) => read.parameters.map((parameter) => ({ read, parameter })));
    expect(pairs.length).toBeGreaterThan(150);
  });

  it('refuses values of another type by its name', async () => {
    const checks = pairs.flatMap(({ read, parameter }) =>
      badValuesOf(parameter).map((value) => async () => {
        const reply = await ask(read, parameter, [value]);
        const isRefused = reply.status === REFUSED && isNamed(reply, parameter.name);
        return isRefused ? undefined : describeReply(read, parameter, value, reply);
      }),
    );
    expect(checks.length).toBeGreaterThan(400);
    expect(await gather(checks)).toEqual([]);
  });

  it('refuses to be given twice where one is meant', async () => {
    const single = pairs.filter(({ parameter }) => parameter.schema.type !== 'array');
    const checks = single.map(({ read, parameter }) => async () => {
      const reply = await ask(read, parameter, ['1', '2']);
      const isRefused = reply.status === REFUSED && isNamed(reply, parameter.name);
      return isRefused ? undefined : describeReply(read, parameter, '1, 2', reply);
    });
    expect(await gather(checks)).toEqual([]);
  });

  it('counts empty as absent', async () => {
    const optional = pairs.filter(({ parameter }) => !parameter.required);
    const checks = optional.map(({ read, parameter }) => async () => {
      const [plain, empty] = [await ask(read, parameter, []), await ask(read, parameter, [''])];
      return plain.status === empty.status ? undefined : describeReply(read, parameter, '', empty);
    });
    expect(await gather(checks)).toEqual([]);
  });

  it('survives quotes, SQL, control characters, long texts and the ends of the calendar', async () => {
    const checks = pairs.flatMap(({ read, parameter }) => {
      const values = parameter.schema.format === 'date-time' ? TIMES_EDGE : HOSTILE;
      return values.map((value) => async () => {
        const reply = await ask(read, parameter, [value]);
        if (!NEVER_FAILURES.includes(reply.status)) return describeReply(read, parameter, value, reply);
        if (reply.status !== REFUSED || isNamed(reply, parameter.name)) return undefined;
        // Where the values of the required parameters are refused already, theirs are the names.
        const isPlainRefused = (await ask(read, parameter, [])).status === REFUSED;
        return isPlainRefused ? undefined : describeReply(read, parameter, value, reply);
      });
    });
    expect(checks.length).toBeGreaterThan(700);
    expect(await gather(checks)).toEqual([]);
  }, 300_000);
});
