import {
  decodeEvents,
  decodeObservation,
  decodeTrace,
  makeEvent,
  OPTIONS,
  refuseOne,
  TIMESTAMP,
} from '../testing/batch-events.js';
import { decodeBatch } from './batch.js';

function nest(levels: number): string {
  return `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
}

function decodeJson(body: string) {
  const event = `{"id":"e","type":"trace-create","timestamp":"${TIMESTAMP}","body":${body}}`;
  return decodeBatch(Buffer.from(`{"batch":[${event}]}`), OPTIONS);
}

function traceValues(body: string) {
  const { events, errors } = decodeJson(body);
  expect(errors).toEqual([]);
  const [statement] = events[0]?.statements ?? [];
  if (statement?.kind !== 'trace') throw new Error('no trace');
  return statement.values;
}

describe('deep nesting', () => {
  it('is stored up to 500 levels', () => {
    expect(traceValues(`{"id":"t","input":${nest(500)}}`).input).toBe(nest(500));
  });

  it.each([502, 10_000, 500_000])('of %i levels is refused by its path', (levels) => {
    for (const field of ['input', 'output', 'metadata']) {
      const { events, errors } = decodeJson(`{"id":"t","${field}":${nest(levels)}}`);
      expect(events).toEqual([]);
      expect(JSON.parse(errors[0]?.error ?? '')).toMatchObject([{ path: ['body', field] }]);
    }
  });

  it.each(['id', 'name', 'tags', 'public', 'environment', 'timestamp'])('is no harm in %s', (field) => {
    expect(() => decodeJson(`{"id":"t","${field}":${nest(100_000)}}`)).not.toThrow();
  });

  it('is no harm around an event', () => {
    const body = Buffer.from(`{"batch":[${'['.repeat(100_000)}${']'.repeat(100_000)}]}`);
    expect(decodeBatch(body, OPTIONS).errors).toHaveLength(1);
  });
});

describe('numbers', () => {
  it('beyond doubles keep their digits wherever text is stored', () => {
    const values = traceValues(
      '{"id":"t","input":{"snowflake":1234567890123456789,"list":[-9223372036854775808]},"output":12345678901234567890,' +
        '"metadata":{"id":9007199254740993,"deep":{"pi":3.14159265358979323846}}}',
    );
    expect(values.input).toBe('{"snowflake":1234567890123456789,"list":[-9223372036854775808]}');
    expect(values.output).toBe('12345678901234567890');
    expect(values.metadata).toEqual({ id: '9007199254740993', deep: '{"pi":3.14159265358979323846}' });
  });

  it('beyond the largest double keep theirs too', () => {
    expect(traceValues('{"id":"t","input":[1e400,null]}').input).toBe('[1e400,null]');
    expect(traceValues('{"id":"t","metadata":{"x":-1e999}}').metadata).toEqual({ x: '-1e999' });
  });

  it('that are long are still no texts', () => {
    const { errors } = decodeJson('{"id":"t","name":12345678901234567890}');
    expect(JSON.parse(errors[0]?.error ?? '')).toMatchObject([
      { path: ['body', 'name'], message: 'Invalid input: expected string, received number' },
    ]);
  });
});

describe('hostile names', () => {
  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    '%s is a metadata key like others',
    (key) => {
      const values = traceValues(`{"id":"t","metadata":{"${key}":{"polluted":true}}}`);
      expect(Object.entries(values.metadata ?? {})).toEqual([[key, '{"polluted":true}']]);
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    },
  );

  it('in bodies change no field', () => {
    const values = traceValues(
      '{"id":"t","__proto__":{"name":"injected"},"constructor":{"prototype":{"x":1}}}',
    );
    expect(values.name).toBeUndefined();
  });

  it('in ids are plain text', () => {
    const id = `'; DROP TABLE traces; -- "\\`;
    expect(decodeTrace({ id }).entityId).toBe(id);
  });
});

describe('texts', () => {
  it('with lone surrogates are stored with replacement characters', () => {
    const values = traceValues(
      '{"id":"t","name":"a\\ud800b","tags":["\\udfff"],"input":"\\ud83d","metadata":{"\\ud83d":"\\ude00"}}',
    );
    expect(values).toMatchObject({
      name: 'a\uFFFDb',
      tags: ['\uFFFD'],
      input: '\uFFFD',
      metadata: { '\uFFFD': '\uFFFD' },
    });
  });

  it('with pairs of surrogates stay', () => {
    expect(traceValues('{"id":"t","name":"\\ud83d\\ude00"}').name).toBe('😀');
  });

  it('of broken UTF-8 are stored with replacement characters', () => {
    const text = Buffer.from(
      `{"batch":[${JSON.stringify(makeEvent('trace-create', { id: 't', name: 'X' }))}]}`,
    );
    text[text.lastIndexOf('X')] = 0xff;
    const [event] = decodeBatch(text, OPTIONS).events;
    expect(event?.statements[0]?.values).toMatchObject({ name: '\uFFFD' });
  });

  it('over the limit are cut, and say so', () => {
    const body = Buffer.from(
      JSON.stringify({ batch: [makeEvent('trace-create', { id: 't', input: 'x'.repeat(30) })] }),
    );
    const [event] = decodeBatch(body, { ...OPTIONS, maxTextChars: 10 }).events;
    expect(event?.statements[0]?.values).toMatchObject({
      input: `${'x'.repeat(10)}… [20 more characters were cut]`,
    });
  });

  it('of 10 MB are stored whole', () => {
    const input = 'x'.repeat(10_000_000);
    expect(decodeObservation('span-create', { id: 'o', input }).values.input).toBe(input);
  });
});

describe('lists and maps', () => {
  it('bounds tags, and the findings about them', () => {
    const tags = Array.from({ length: 100_000 }, (_, index) => `tag-${index}`);
    expect(refuseOne('trace-create', { id: 't', tags })).toHaveLength(1);
    expect(refuseOne('trace-create', { id: 't', tags: Array.from({ length: 1000 }, () => 5) })).toHaveLength(
      20,
    );
  });

  it('bounds metadata keys', () => {
    const metadata = Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`k${index}`, 1]));
    expect(refuseOne('trace-create', { id: 't', metadata })[0]?.path).toEqual(['body', 'metadata']);
  });

  it('lets one bad event among many harm nobody', () => {
    const events = Array.from({ length: 100 }, (_, index) =>
      makeEvent(
        'span-create',
        { id: `o${index}`, level: index === 50 ? 'LOUD' : 'ERROR' },
        { id: `e${index}` },
      ),
    );
    const { events: good, errors } = decodeEvents(events);
    expect(good).toHaveLength(99);
    expect(errors.map(({ id }) => id)).toEqual(['e50']);
  });
});
