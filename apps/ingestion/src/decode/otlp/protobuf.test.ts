import { isAppError } from '@assay/errors';
import fc from 'fast-check';
import protobuf from 'protobufjs';
import type { DecodedExport } from '../statements.js';
import {
  anyValue,
  encodeJson,
  encodeProtobuf,
  makeExport,
  makeSpan,
  NOW_MS,
  SPAN_ID,
  TRACE_ID,
} from '../testing/otlp-messages.js';
import { decodeExport } from './decode-export.js';

function decode(body: Uint8Array): DecodedExport {
  return decodeExport(body, 'protobuf', { nowMs: NOW_MS });
}

function expectRefused(body: Uint8Array): void {
  try {
    decode(body);
  } catch (error) {
    expect(isAppError(error) && error.kind).toBe('invalid');
    expect((error as Error).message).toBe('Failed to parse OTel Protobuf Trace');
    return;
  }
  throw new Error('nothing was thrown');
}

const REQUEST = makeExport([makeSpan({ attributes: { a: 'text', b: 5, c: 0.5, d: true, e: ['x', 1] } })], {
  scope: { name: 'scope', version: '1' },
  resource: { r: 'v' },
});

describe('a protobuf export', () => {
  const key = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' });
  const hex = (bytes: number) =>
    fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((id) => Buffer.from(id).toString('hex'));
  const value: fc.Arbitrary<object> = fc.letrec<{ value: object }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.string({ unit: 'grapheme' }).map((stringValue) => ({ stringValue })),
      fc.boolean().map((boolValue) => ({ boolValue })),
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((int) => ({ intValue: String(int) })),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((doubleValue) => ({ doubleValue })),
      fc.array(tie('value'), { maxLength: 3 }).map((values) => ({ arrayValue: { values } })),
      fc
        .array(fc.record({ key, value: tie('value') }), { maxLength: 3 })
        .map((values) => ({ kvlistValue: { values } })),
      fc.uint8Array({ maxLength: 9 }).map((bytes) => ({ bytesValue: Buffer.from(bytes).toString('base64') })),
    ),
  })).value;
  const attributes = fc.array(fc.record({ key, value }), { maxLength: 4 });
  const nanos = fc
    .bigInt({ min: 315_532_800_000_000_000n, max: 7_258_118_399_999_999_999n })
    .map((time) => String(time));
  const span = fc.record(
    {
      traceId: hex(16),
      spanId: hex(8),
      parentSpanId: hex(8),
      name: fc.string({ unit: 'grapheme' }),
      startTimeUnixNano: nanos,
      endTimeUnixNano: nanos,
      attributes,
      events: fc.array(fc.record({ name: key, attributes }), { maxLength: 2 }),
      status: fc.record({ code: fc.constantFrom(0, 1, 2), message: fc.string({ unit: 'grapheme' }) }),
    },
    { requiredKeys: ['traceId', 'spanId'] },
  );
  const request = fc.record({
    resourceSpans: fc.array(
      fc.record({
        resource: fc.record({ attributes }),
        scopeSpans: fc.array(
          fc.record({
            scope: fc.record({ name: key, version: key, attributes }),
            spans: fc.array(span, { maxLength: 3 }),
          }),
          { maxLength: 2 },
        ),
      }),
      { maxLength: 2 },
    ),
  });

  it('says the same as its JSON form, whatever it holds', () => {
    fc.assert(
      fc.property(request, (sent) => {
        const expected = decodeExport(encodeJson(sent), 'json', { nowMs: NOW_MS });
        expect(decode(encodeProtobuf(sent))).toEqual(expected);
      }),
      { numRuns: 400 },
    );
  });

  it('says the same whatever order its fields have', () => {
    const [resourceSpans] = (REQUEST as { resourceSpans: Record<string, unknown>[] }).resourceSpans;
    const expected = decode(encodeProtobuf(REQUEST));
    // Repeated encoding concatenates messages, which merges them: spans first, resource after.
    const spans = encodeProtobuf({ resourceSpans: [{ scopeSpans: resourceSpans?.['scopeSpans'] }] });
    const resource = encodeProtobuf({ resourceSpans: [{ resource: resourceSpans?.['resource'] }] });
    const merged = Buffer.concat([
      spans.subarray(headerLength(spans)),
      resource.subarray(headerLength(resource)),
    ]);
    const body = protobuf.Writer.create().uint32(10).bytes(merged).finish();
    expect(decode(body)).toEqual(expected);
  });

  it('may be empty', () => {
    expect(decode(Buffer.alloc(0))).toEqual({
      spans: [],
      traces: [],
      rejectedSpans: 0,
      rejectedMessage: '',
      rejectedTraces: [],
    });
  });
});

/** Tag and length of the first field. */
function headerLength(message: Uint8Array): number {
  const reader = protobuf.Reader.create(message);
  reader.uint32();
  reader.uint32();
  return reader.pos;
}

describe('unknown fields', () => {
  const known = encodeProtobuf(REQUEST);
  const unknown: readonly [string, (writer: protobuf.Writer) => protobuf.Writer][] = [
    ['varint', (writer) => writer.uint32((99 << 3) | 0).uint64('18446744073709551615')],
    ['fixed64', (writer) => writer.uint32((99 << 3) | 1).fixed64(7)],
    ['bytes', (writer) => writer.uint32((99 << 3) | 2).bytes(Buffer.alloc(300))],
    ['fixed32', (writer) => writer.uint32((99 << 3) | 5).fixed32(7)],
    [
      'group',
      (writer) =>
        writer
          .uint32((99 << 3) | 3)
          .uint32(8)
          .uint32(1)
          .uint32((99 << 3) | 4),
    ],
    ['nested group', (writer) => writer.uint32(795).uint32(803).uint32(804).uint32(796)],
    ['known number of another wire type', (writer) => writer.uint32((1 << 3) | 0).uint32(5)],
  ];

  it.each(unknown)('are skipped: %s', (_name, write) => {
    const extra = write(protobuf.Writer.create()).finish();
    const expected = decode(known);
    expect(decode(Buffer.concat([extra, known, extra]))).toEqual(expected);
  });
});

describe('bytes that are no export', () => {
  const body = encodeProtobuf(REQUEST);

  it('are refused wherever they are cut off', () => {
    for (let length = 1; length < body.length; length++) {
      expectRefused(body.subarray(0, length));
    }
  });

  it.each<[string, readonly number[]]>([
    ['field number 0', [0x00, 0x00]],
    ['wire type 6', [0x0e]],
    ['wire type 7', [0x0f]],
    ['a group that is not open', [0x0c]],
    ['a group that is not closed', [0x0b]],
    ['a group closed by another', [0x0b, 0x14]],
    ['a varint of 11 bytes', [0x08, ...Array.from({ length: 10 }, () => 0xff), 0x01]],
    ['a length beyond the end', [0x0a, 0x05, 0x00]],
    ['a length of 4 GB', [0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f]],
    ['a message beyond its parent', [0x0a, 0x02, 0x12, 0x05, 0, 0, 0, 0, 0]],
  ])('are refused: %s', (_name, bytes) => {
    expectRefused(Buffer.from(bytes));
  });

  it('are refused when groups nest without end', () => {
    expectRefused(Buffer.alloc(200_000, 0x0b));
  });
});

describe('ids in protobuf', () => {
  it.each([
    ['traceId', { traceId: '' }, 'traceId:absent (1)'],
    ['spanId', { spanId: '' }, 'spanId:absent (1)'],
  ])('an empty %s is an error of that span', (_name, span, reason) => {
    const sent = makeExport([makeSpan({ span }), makeSpan({})], { scope: 'lib' });
    const decoded = decode(encodeProtobuf(sent));
    expect(decoded.spans).toHaveLength(1);
    expect(decoded).toMatchObject({
      rejectedSpans: 1,
      rejectedMessage: `1 spans rejected: ${reason}; scopes: lib`,
    });
  });

  it('are lower-case hex, and an empty parent is none', () => {
    const [span] = decode(encodeProtobuf(makeExport([makeSpan({ span: { parentSpanId: '' } })]))).spans;
    expect(span).toMatchObject({ id: SPAN_ID, traceId: TRACE_ID });
    expect(span?.values.parentObservationId).toBeUndefined();
  });
});

describe('nesting', () => {
  const nest = (levels: number, wrap: (value: object) => object): object => {
    let value: object = anyValue('leaf');
    for (let level = 0; level < levels; level++) value = wrap(value);
    return value;
  };

  it.each<[string, (value: object) => object]>([
    ['arrays', (value) => ({ arrayValue: { values: [value] } })],
    ['key-value lists', (value) => ({ kvlistValue: { values: [{ key: 'k', value }] } })],
  ])('of %s is bounded in both encodings', (_name, wrap) => {
    const send = (levels: number) =>
      makeExport([makeSpan({ span: { attributes: [{ key: 'x', value: nest(levels, wrap) }] } })]);
    for (const [levels, spans] of [
      [20, 1],
      [60, 0],
    ] as const) {
      const decoded = [
        decode(encodeProtobuf(send(levels))),
        decodeExport(encodeJson(send(levels)), 'json', { nowMs: NOW_MS }),
      ];
      expect(decoded.map((item) => item.spans.length)).toEqual([spans, spans]);
      expect(decoded.map((item) => item.rejectedMessage.includes('attributes:too_deep'))).toEqual([
        !spans,
        !spans,
      ]);
    }
  });
});
