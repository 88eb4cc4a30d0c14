import { Decimal128, Double, Int32, Long } from 'bson';
import { CommandError } from './command-error.js';

/** An exact finite number: `coefficient * 10^exponent`. */
export interface ExactDecimal {
  coefficient: bigint;
  exponent: number;
}

const MAX_SAFE = 9007199254740991n;
const INT64_MIN = -(1n << 63n);
const INT64_MAX = (1n << 63n) - 1n;
const DECIMAL_DIGITS = 34;

/** A JS number when the value converts to one without loss, else undefined. */
export function losslessNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long) {
    const integer = value.toBigInt();
    return integer <= MAX_SAFE && integer >= -MAX_SAFE ? Number(integer) : undefined;
  }
  return undefined;
}

/** The double nearest to a numeric BSON value; a finite decimal beyond the range of doubles is clamped to the largest. */
export function nearestDouble(value: unknown): number {
  const lossless = losslessNumber(value);
  if (lossless !== undefined) return lossless;
  if (value instanceof Long) return value.toNumber();
  if (typeof value === 'bigint') return Number(value);
  const text = (value as Decimal128).toString();
  if (text === 'NaN') return NaN;
  if (text.endsWith('Infinity')) return text.startsWith('-') ? -Infinity : Infinity;
  const double = Number(text);
  return Number.isFinite(double) ? double : Math.sign(double) * Number.MAX_VALUE;
}

/** The exact value of a finite numeric BSON value. */
export function toExact(value: unknown): ExactDecimal {
  if (value instanceof Long) return { coefficient: value.toBigInt(), exponent: 0 };
  if (typeof value === 'bigint') return { coefficient: value, exponent: 0 };
  if (value instanceof Decimal128) return parseDecimal(value.toString());
  return doubleToExact(losslessNumber(value) ?? NaN);
}

function parseDecimal(text: string): ExactDecimal {
  const match = /^(-?)(\d*)\.?(\d*)(?:E([+-]?\d+))?$/.exec(text);
  if (!match) throw new CommandError(2, `Not a finite number: ${text}`);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const coefficient = BigInt(`${whole}${fraction}` || '0');
  return { coefficient: sign ? -coefficient : coefficient, exponent: Number(exponent) - fraction.length };
}

const bits = new DataView(new ArrayBuffer(8));

function doubleToExact(value: number): ExactDecimal {
  if (Number.isInteger(value)) return { coefficient: BigInt(value), exponent: 0 };
  bits.setFloat64(0, value);
  const raw = bits.getBigUint64(0);
  const biased = Number((raw >> 52n) & 0x7ffn);
  const fraction = raw & 0xfffffffffffffn;
  const mantissa = biased === 0 ? fraction : fraction | (1n << 52n);
  // A fraction has a negative power of two here: m * 2^-k = m * 5^k * 10^-k.
  const power = 1075 - Math.max(biased, 1);
  const coefficient = mantissa * 5n ** BigInt(power);
  return { coefficient: value < 0 ? -coefficient : coefficient, exponent: -power };
}

function align(a: ExactDecimal, b: ExactDecimal): [bigint, bigint, number] {
  const exponent = Math.min(a.exponent, b.exponent);
  return [
    a.coefficient * 10n ** BigInt(a.exponent - exponent),
    b.coefficient * 10n ** BigInt(b.exponent - exponent),
    exponent,
  ];
}

/** `a - b`, exactly. */
export function subtractExact(a: ExactDecimal, b: ExactDecimal): ExactDecimal {
  const [left, right, exponent] = align(a, b);
  return { coefficient: left - right, exponent };
}

/** Orders two numeric BSON values by exact value across types; NaN is the smallest and equal to itself. */
export function compareNumbers(a: unknown, b: unknown): number {
  const left = nearestDouble(a);
  const right = nearestDouble(b);
  if (left < right) return -1;
  if (left > right) return 1;
  if (left !== right) {
    if (Number.isNaN(left) && Number.isNaN(right)) return 0;
    return Number.isNaN(left) ? -1 : 1;
  }
  if (!Number.isFinite(left)) return 0;
  if (losslessNumber(a) !== undefined && losslessNumber(b) !== undefined) return 0;
  const [x, y] = align(toExact(a), toExact(b));
  return x < y ? -1 : x > y ? 1 : 0;
}

function toDecimal128({ coefficient, exponent }: ExactDecimal): Decimal128 {
  let digits = (coefficient < 0n ? -coefficient : coefficient).toString();
  let power = exponent;
  if (digits.length > DECIMAL_DIGITS) {
    const drop = digits.length - DECIMAL_DIGITS;
    const unit = 10n ** BigInt(drop);
    const magnitude = BigInt(digits);
    let kept = magnitude / unit;
    const twice = (magnitude % unit) * 2n;
    // IEEE 754: round half to even.
    if (twice > unit || (twice === unit && kept % 2n === 1n)) kept += 1n;
    digits = kept.toString();
    power += drop;
  }
  return Decimal128.fromString(`${coefficient < 0n ? '-' : ''}${digits}E${String(power)}`);
}

function integerResult(value: bigint, allInt32: boolean): unknown {
  if (allInt32 && value >= -(1n << 31n) && value < 1n << 31n) return new Int32(Number(value));
  if (value < INT64_MIN || value > INT64_MAX) {
    throw new CommandError(2, 'Failed to apply the update: the result does not fit a 64-bit integer');
  }
  return Long.fromBigInt(value);
}

/**
 * Adds or multiplies as `$inc` and `$mul` do: decimals win, then doubles, then int64; int32 overflows into int64.
 * @throws CommandError 2 when an int64 overflows.
 */
export function combineNumbers(kind: 'add' | 'multiply', a: unknown, b: unknown): unknown {
  if (a instanceof Decimal128 || b instanceof Decimal128) return combineDecimals(kind, a, b);
  if (isFloating(a) || isFloating(b)) {
    const [x, y] = [nearestDouble(a), nearestDouble(b)];
    return new Double(kind === 'add' ? x + y : x * y);
  }
  const [x, y] = [toInteger(a), toInteger(b)];
  return integerResult(kind === 'add' ? x + y : x * y, !(a instanceof Long) && !(b instanceof Long));
}

function isFloating(value: unknown): boolean {
  return value instanceof Double || (typeof value === 'number' && !Number.isInteger(value));
}

/** The integer held by an Int32, Long or whole number. */
export function toInteger(value: unknown): bigint {
  return value instanceof Long ? value.toBigInt() : BigInt(losslessNumber(value) ?? 0);
}

function combineDecimals(kind: 'add' | 'multiply', a: unknown, b: unknown): Decimal128 {
  const [x, y] = [nearestDouble(a), nearestDouble(b)];
  if (!isFiniteNumber(a) || !isFiniteNumber(b)) {
    const result = kind === 'add' ? x + y : x * y;
    return Decimal128.fromString(String(result));
  }
  const [left, right] = [toExact(a), toExact(b)];
  if (kind === 'multiply') {
    return toDecimal128({
      coefficient: left.coefficient * right.coefficient,
      exponent: left.exponent + right.exponent,
    });
  }
  const [p, q, exponent] = align(left, right);
  return toDecimal128({ coefficient: p + q, exponent });
}

function isFiniteNumber(value: unknown): boolean {
  return Number.isFinite(nearestDouble(value));
}
