import { isAppError } from '@assay/errors';
import type { DecodedExport } from '../statements.js';
import {
  attributes,
  encodeJson,
  makeExport,
  makeSpan,
  NOW_MS,
  SPAN_ID,
  START_US,
  TRACE_ID,
} from '../testing/otlp-messages.js';
import { decodeExport } from './decode-export.js';

function decode(request: unknown): DecodedExport {
  return decodeExport(Buffer.from(JSON.stringify(request)), 'json', { nowMs: NOW_MS });
}

function decodeSpanField(span: object): DecodedExport {
  return decode(
    makeExport([makeSpan({ span }), makeSpan({ span: { spanId: 'ffffffffffffffff' } })], { scope: 'lib' }),
  );
}

describe('a JSON export', () => {
  it.each(['', 'nonsense', '{', '{"resourceSpans":[NaN]}'])('that is no JSON is refused: %j', (body) => {
    expect.assertions(2);
    try {
      decodeExport(Buffer.from(body), 'json', { nowMs: NOW_MS });
    } catch (error) {
      expect(isAppError(error) && error.kind).toBe('invalid');
      expect((error as Error).message).toBe('Failed to parse OTel JSON Trace');
    }
  });

  it.each([{}, { resourceSpans: null }, { resourceSpans: [] }, [], null, 5, { resourceSpans: [{}] }])(
    'without spans says nothing: %j',
    (request) => {
      expect(decode(request)).toEqual({
        spans: [],
        traces: [],
        rejectedSpans: 0,
        rejectedMessage: '',
        rejectedTraces: [],
      });
    },
  );

  it.each<[string, unknown]>([
    ['resourceSpans', { resourceSpans: {} }],
    ['scopeSpans', { resourceSpans: [{ scopeSpans: 'x' }] }],
    ['spans', { resourceSpans: [{ scopeSpans: [{ spans: {} }] }] }],
  ])('names %s that is no array', (field, request) => {
    expect(decode(request)).toMatchObject({
      spans: [],
      rejectedMessage: `0 spans rejected: ${field}:not_an_array (1)`,
    });
  });

  it.each([
    ['resource', { resource: { attributes: 'x' } }, {}],
    ['scope', {}, { scope: { attributes: 5 } }],
  ])('rejects the spans of a %s with bad attributes, and no others', (owner, resourceSpans, scopeSpans) => {
    const spans = [makeSpan({})];
    const decoded = decode({
      resourceSpans: [
        { ...resourceSpans, scopeSpans: [{ ...scopeSpans, spans }] },
        { scopeSpans: [{ spans: [makeSpan({ span: { spanId: 'good' } })] }] },
      ],
    });
    expect(decoded.spans.map(({ id }) => id)).toEqual(['good']);
    expect(decoded).toMatchObject({
      rejectedSpans: 1,
      rejectedMessage: `1 spans rejected: ${owner}.attributes:not_an_array (1)`,
    });
  });
});

describe('span faults', () => {
  it.each<[object, string]>([
    [{ traceId: undefined }, 'traceId:absent'],
    [{ traceId: null }, 'traceId:absent'],
    [{ traceId: '' }, 'traceId:absent'],
    [{ traceId: 5 }, 'traceId:not_an_id'],
    [{ traceId: true }, 'traceId:not_an_id'],
    [{ traceId: {} }, 'traceId:not_an_id'],
    [{ traceId: 'x'.repeat(801) }, 'traceId:not_an_id'],
    [{ traceId: [256] }, 'traceId:not_an_id'],
    [{ spanId: '' }, 'spanId:absent'],
    [{ spanId: [] }, 'spanId:absent'],
    [{ spanId: 'a\rb' }, 'spanId:not_an_id'],
    [{ spanId: { type: 'Buffer', data: 'x' } }, 'spanId:not_an_id'],
    [{ parentSpanId: 5 }, 'parentSpanId:not_an_id'],
    [{ attributes: {} }, 'attributes:not_an_array'],
    [{ attributes: 'x' }, 'attributes:not_an_array'],
    [{ events: {} }, 'events:not_an_array'],
    [{ events: [{ attributes: {} }] }, 'events:not_an_array'],
    [
      { startTimeUnixNano: '1' + '0'.repeat(14), endTimeUnixNano: `${START_US}000` },
      'startTimeUnixNano:out_of_range',
    ],
    [{ startTimeUnixNano: '99999999999999999999' }, 'startTimeUnixNano:out_of_range'],
    [{ endTimeUnixNano: '253402300799000000000' }, 'endTimeUnixNano:out_of_range'],
    [{ endTimeUnixNano: '9999999999999999999' }, 'endTimeUnixNano:out_of_range'],
    [
      {
        attributes: attributes({ 'langfuse.tags': Array.from({ length: 1001 }, (_, index) => `t${index}`) }),
      },
      'tags:too_many',
    ],
    [
      {
        attributes: Array.from({ length: 2001 }, (_, index) =>
          attributes({ [`langfuse.observation.metadata.k${index}`]: 1 }),
        ).flat(),
      },
      'metadata:too_many_keys',
    ],
    [{ attributes: attributes({ 'gen_ai.usage.cost': 1e12 }) }, 'cost:too_big'],
    [
      { attributes: attributes({ 'langfuse.observation.cost_details': '{"input":1000000}' }) },
      'cost:too_big',
    ],
    [
      { attributes: Array.from({ length: 10_001 }, (_, index) => attributes({ [`k${index}`]: 1 })).flat() },
      'attributes:too_many',
    ],
  ])('%.60j: %s', (span, reason) => {
    const decoded = decodeSpanField(span);
    expect(decoded.rejectedMessage).toBe(`1 spans rejected: ${reason} (1); scopes: lib`);
    expect(decoded.spans.at(-1)?.id).toBe('ffffffffffffffff');
    expect(decoded.spans).toHaveLength(1);
  });

  it('counts reasons, and names at most ten scopes', () => {
    const scopeSpans = Array.from({ length: 12 }, (_, index) => ({
      scope: { name: `s${index}` },
      spans: [{}, 5],
    }));
    const decoded = decode({ resourceSpans: [{ scopeSpans }] });
    expect(decoded.rejectedSpans).toBe(24);
    expect(decoded.rejectedMessage).toBe(
      '24 spans rejected: traceId:absent (12), span:not_an_object (12); ' +
        'scopes: s0, s1, s2, s3, s4, s5, s6, s7, s8, s9 and others',
    );
  });
});

describe('ids in JSON', () => {
  const base64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64');

  it.each<[string, unknown, string]>([
    ['hex', TRACE_ID, TRACE_ID],
    ['upper-case hex', TRACE_ID.toUpperCase(), TRACE_ID],
    ['16 hex digits', SPAN_ID.toUpperCase(), SPAN_ID],
    ['base64 of 16 bytes', base64(TRACE_ID), TRACE_ID],
    ['base64 of 8 bytes', base64(SPAN_ID), SPAN_ID],
    ['bytes', [...Buffer.from(TRACE_ID, 'hex')], TRACE_ID],
    ['a Buffer as JSON', { type: 'Buffer', data: [...Buffer.from(SPAN_ID, 'hex')] }, SPAN_ID],
    ['another text', 'My-Trace_1', 'My-Trace_1'],
    ['31 hex digits', TRACE_ID.slice(1).toUpperCase(), TRACE_ID.slice(1).toUpperCase()],
    ['24 characters that are no base64', 'my-trace-of-24-character', 'my-trace-of-24-character'],
  ])('%s', (_name, sent, stored) => {
    const [span] = decode(
      makeExport([makeSpan({ span: { traceId: sent, spanId: sent, parentSpanId: sent } })]),
    ).spans;
    expect(span).toMatchObject({ id: stored, traceId: stored, values: { parentObservationId: stored } });
  });

  it.each(['', null, undefined, []])('a parent %j is none', (parentSpanId) => {
    const [span] = decode(makeExport([makeSpan({ span: { parentSpanId } })])).spans;
    expect(span?.values.parentObservationId).toBeUndefined();
  });
});

describe('times in JSON', () => {
  const nanos = BigInt(START_US) * 1000n + 1999n;

  it.each<[string, unknown, number]>([
    ['decimal string', String(nanos), START_US + 1],
    ['number', START_US * 1000, START_US],
    ['number that its double is below', 1795255200010000000, 1795255200010000],
    ['low and high', { low: Number(nanos & 0xffffffffn), high: Number(nanos >> 32n) }, START_US + 1],
    ['signed low', { low: Number(nanos & 0xffffffffn) | 0, high: Number(nanos >> 32n) }, START_US + 1],
  ])('%s', (_name, startTimeUnixNano, us) => {
    const [span] = decode(makeExport([makeSpan({ span: { startTimeUnixNano } })])).spans;
    expect(span).toMatchObject({ startUs: us, values: { startUs: us } });
  });

  it.each([undefined, null, '', '0', 0, 'soon', {}, -5, '1.5e18'])(
    'a start %j is the end',
    (startTimeUnixNano) => {
      const [span] = decode(makeExport([makeSpan({ span: { startTimeUnixNano } })])).spans;
      expect(span).toMatchObject({ startUs: START_US + 1_000_000, values: { endUs: START_US + 1_000_000 } });
    },
  );

  it('a missing end is the start', () => {
    const [span] = decode(makeExport([makeSpan({ span: { endTimeUnixNano: undefined } })])).spans;
    expect(span?.values.endUs).toBe(START_US);
  });

  it('no time at all is the receipt, and marked', () => {
    const span = { startTimeUnixNano: undefined, endTimeUnixNano: undefined };
    expect(decode(makeExport([makeSpan({ span })])).spans[0]).toMatchObject({
      startUs: NOW_MS * 1000,
      isTimeMissing: true,
    });
  });

  it('an end before the start is the start', () => {
    const [span] = decode(makeExport([makeSpan({ span: { endTimeUnixNano: `${START_US - 5}000` } })])).spans;
    expect(span?.values.endUs).toBe(START_US);
  });
});

describe('values in JSON', () => {
  it.each<[unknown, string]>([
    [{ stringValue: 'text' }, 'text'],
    [{ stringValue: '' }, ''],
    [{ boolValue: false }, 'false'],
    [{ intValue: 5 }, '5'],
    [{ intValue: '5' }, '5'],
    [{ intValue: '-9223372036854775808' }, '-9223372036854775808'],
    [{ intValue: { low: 1, high: 1 } }, '4294967297'],
    [{ intValue: { low: -1, high: -1 } }, '-1'],
    [{ doubleValue: 0.5 }, '0.5'],
    [{ doubleValue: '0.5' }, '0.5'],
    [{ doubleValue: 'NaN' }, 'NaN'],
    [{ doubleValue: '-Infinity' }, '-Infinity'],
    [{ arrayValue: { values: [{ intValue: 1 }, { stringValue: 'a' }, { arrayValue: {} }] } }, '[1,"a",[]]'],
    [
      { kvlistValue: { values: [{ key: 'a', value: { intValue: '1' } }] } },
      '{"kvlistValue":{"values":[{"key":"a","value":{"intValue":"1"}}]}}',
    ],
    [{ bytesValue: 'AQI=' }, '{"bytesValue":"AQI="}'],
    [{}, '{}'],
    [5, '5'],
  ])('%j is stored as %j', (value, stored) => {
    const sent = [{ key: 'langfuse.observation.metadata.x', value }];
    const [span] = decode(makeExport([makeSpan({ span: { attributes: sent } })])).spans;
    expect(span?.values.metadata?.['x']).toBe(stored);
  });

  it('long integers without quotes keep their digits', () => {
    const request = JSON.stringify(
      makeExport([makeSpan({ attributes: { 'langfuse.observation.metadata.x': 7 } })]),
    );
    const body = Buffer.from(request.replace('"intValue":"7"', '"intValue" : 1234567890123456789'));
    const [span] = decodeExport(body, 'json', { nowMs: NOW_MS }).spans;
    expect(span?.values.metadata?.['x']).toBe('1234567890123456789');
  });

  it.each([null, 5, 'x', {}, { key: 'a' }, { key: 'a', value: null }])(
    'an attribute %j says nothing',
    (attribute) => {
      const decoded = decode(makeExport([makeSpan({ span: { attributes: [attribute] } })]));
      expect(decoded).toMatchObject({ rejectedSpans: 0, spans: [{ values: { name: 'work' } }] });
    },
  );

  it('names and texts of other types say nothing', () => {
    const span = { name: 5, status: { code: {}, message: [] }, events: [null, { name: 5 }] };
    const [decoded] = decode(makeExport([makeSpan({ span })])).spans;
    expect(decoded?.values).toMatchObject({ level: 'DEFAULT' });
    expect(decoded?.values.name).toBeUndefined();
  });
});

describe('size', () => {
  it('bounds the spans of one export', () => {
    const body = encodeJson({
      resourceSpans: [{ scopeSpans: [{ spans: Array.from({ length: 200_001 }, () => ({})) }] }],
    });
    expect(() => decodeExport(body, 'json', { nowMs: NOW_MS })).toThrow(
      expect.objectContaining({ kind: 'too_large' }) as Error,
    );
  });

  it('stores a text of 10 MB', () => {
    const input = 'x'.repeat(10_000_000);
    const [span] = decode(
      makeExport([makeSpan({ attributes: { 'langfuse.observation.input': input } })]),
    ).spans;
    expect(span?.values.input).toBe(input);
  });

  it.each([
    'gen_ai.input.messages',
    'langfuse.observation.model.parameters',
    'langfuse.observation.metadata',
    'events',
  ])('survives a deep document in %s', (key) => {
    const deep = `${'['.repeat(300_000)}${']'.repeat(300_000)}`;
    const attributes = {
      [key]: deep,
      'gen_ai.system_instructions': 'x',
      'langfuse.observation.metadata.tools': deep,
    };
    expect(decode(makeExport([makeSpan({ attributes })])).spans).toHaveLength(1);
  });

  it('survives a body that is nested without end', () => {
    const body = Buffer.from(`{"resourceSpans":${'['.repeat(500_000)}${']'.repeat(500_000)}}`);
    expect(decodeExport(body, 'json', { nowMs: NOW_MS }).spans).toEqual([]);
  });
});
