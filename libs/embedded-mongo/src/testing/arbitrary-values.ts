import {
  Binary,
  BSONRegExp,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
} from 'bson';
import fc from 'fast-check';

const digits = fc.stringMatching(/^[1-9]\d{0,33}$/);
const decimals = fc
  .tuple(fc.boolean(), digits, fc.integer({ min: -340, max: 320 }))
  .map(([negative, text, exponent]) =>
    Decimal128.fromString(`${negative ? '-' : ''}${text}E${String(exponent)}`),
  );

/** Numbers of every type, many of them near each other across types. */
export const numbers: fc.Arbitrary<unknown> = fc.oneof(
  fc.integer().map((value) => new Int32(value)),
  fc.double().map((value) => new Double(value)),
  fc.bigInt({ min: -(1n << 63n), max: (1n << 63n) - 1n }).map((value) => Long.fromBigInt(value)),
  fc.bigInt({ min: 9007199254740980n, max: 9007199254741010n }).map((value) => Long.fromBigInt(value)),
  fc.integer({ min: 9007199254740980, max: 9007199254741010 }).map((value) => new Double(value)),
  decimals,
  fc
    .constantFrom('0', '0.1', '1.25', '1E+400', '-1E+400', 'NaN', 'Infinity', '-Infinity', '9007199254740993')
    .map((text) => Decimal128.fromString(text)),
  fc
    .constantFrom(0, -0, 0.1, 1.25, 5e-324, Number.MAX_VALUE, NaN, Infinity, -Infinity)
    .map((value) => new Double(value)),
);

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom('', '\0', 'a', 'a\0', 'a\0b', '\uffff', '\u{1f600}'),
);

const scalars: fc.Arbitrary<unknown> = fc.oneof(
  numbers,
  texts,
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
  fc.uint8Array({ maxLength: 8 }).map((bytes) => new Binary(bytes)),
  fc.uuid().map((text) => new UUID(text)),
  fc.bigInt({ min: 0n, max: (1n << 63n) - 1n }).map((value) => new Timestamp(value)),
  texts.filter((text) => !text.includes('\0')).map((pattern) => new BSONRegExp(pattern, 'i')),
  fc.constant(new MinKey()),
  fc.constant(new MaxKey()),
);

/** BSON values with nested arrays and documents. */
export const values: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    scalars,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'ab', '\u{1f600}'), tie('value'), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
  ),
})).value;
