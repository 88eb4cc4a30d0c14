import { Decimal128, Double, Int32, Long } from 'bson';
import fc from 'fast-check';
import { compareValues } from './bson-order.js';
import { afterPrefix, CUT_PREFIX_BYTES, cutKey, encodeValue } from './keys.js';
import { numbers, values } from './testing/arbitrary-values.js';
import { decodeDoc, encodeDoc } from './values.js';

const sign = (order: number): number => Math.sign(order);

describe('encodeValue', () => {
  it('orders bytes as BSON orders the values', () => {
    fc.assert(
      fc.property(values, values, (a, b) => {
        expect(sign(Buffer.compare(encodeValue(a), encodeValue(b)))).toBe(sign(compareValues(a, b)));
      }),
      { numRuns: 3000 },
    );
  });

  it('orders numbers by exact value across types', () => {
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        expect(sign(Buffer.compare(encodeValue(a), encodeValue(b)))).toBe(sign(compareValues(a, b)));
      }),
      { numRuns: 3000 },
    );
  });

  it('turns the order around for descending fields, also with more fields behind', () => {
    fc.assert(
      fc.property(values, values, values, values, (a, b, c, d) => {
        const order = -compareValues(a, b) || compareValues(c, d);
        const left = Buffer.concat([encodeValue(a, true), encodeValue(c)]);
        const right = Buffer.concat([encodeValue(b, true), encodeValue(d)]);
        expect(sign(Buffer.compare(left, right))).toBe(sign(order));
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['int32 and double', new Int32(3), new Double(3)],
    ['int64 and double', Long.fromString('9007199254740992'), new Double(2 ** 53)],
    ['decimal and double', Decimal128.fromString('1.25'), new Double(1.25)],
    ['the zeros', new Double(0), new Double(-0)],
  ])('encodes equal numbers alike: %s', (_name, a, b) => {
    expect(encodeValue(a)).toEqual(encodeValue(b));
  });

  it('tells a decimal from the double nearest to it', () => {
    expect(encodeValue(Decimal128.fromString('0.1'))).not.toEqual(encodeValue(new Double(0.1)));
  });

  it('keeps int64 neighbours apart that are one double', () => {
    const a = encodeValue(Long.fromString('9007199254740993'));
    expect(Buffer.compare(a, encodeValue(Long.fromString('9007199254740992')))).toBe(1);
    expect(Buffer.compare(a, encodeValue(Long.fromString('9007199254740994')))).toBe(-1);
  });
});

describe('bounds', () => {
  it('ends a prefix after all its extensions and before the next prefix', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 4 }),
        fc.uint8Array({ maxLength: 4 }),
        (prefix, rest) => {
          fc.pre(prefix.some((byte) => byte !== 0xff));
          const end = afterPrefix(Buffer.from(prefix));
          expect(Buffer.compare(Buffer.concat([prefix, rest]), end)).toBe(-1);
        },
      ),
    );
  });

  it('cuts long keys to a bounded length that still tells them apart', () => {
    const a = cutKey(encodeValue(`${'x'.repeat(5000)}a`));
    const b = cutKey(encodeValue(`${'x'.repeat(5000)}b`));
    expect(a.cut).toBe(true);
    expect(a.key.length).toBeLessThanOrEqual(1900);
    expect(a.key.subarray(0, CUT_PREFIX_BYTES)).toEqual(b.key.subarray(0, CUT_PREFIX_BYTES));
    expect(a.key).not.toEqual(b.key);
  });
});

describe('documents', () => {
  it('come back byte for byte after being decoded and encoded', () => {
    fc.assert(
      fc.property(values, (value) => {
        const bytes = encodeDoc({ value });
        expect(encodeDoc(decodeDoc(bytes))).toEqual(bytes);
      }),
      { numRuns: 500 },
    );
  });
});
