/** Parameters of a reflected CRC with all-ones initial value and final complement. */
export interface CrcShape {
  readonly width: 32 | 64;
  /** Reversed polynomial. */
  readonly polynomial: bigint;
}

export const CRC32: CrcShape = { width: 32, polynomial: 0xedb88320n };
export const CRC32C: CrcShape = { width: 32, polynomial: 0x82f63b78n };
export const CRC64NVME: CrcShape = { width: 64, polynomial: 0x9a6c9329ac4bc9b5n };

/** A running CRC over 32 bits, one table look-up a byte. `value` may be read between updates. */
export class RunningCrc32 {
  readonly #table: Uint32Array;
  #state = 0xffffffff;

  constructor(shape: CrcShape) {
    this.#table = tablesOf(shape).low;
  }

  update(chunk: Uint8Array): void {
    const table = this.#table;
    let state = this.#state;
    for (let i = 0; i < chunk.length; i += 1) {
      state = (state >>> 8) ^ (table[(state ^ (chunk[i] as number)) & 0xff] as number);
    }
    this.#state = state;
  }

  get value(): bigint {
    return BigInt(~this.#state >>> 0);
  }
}

/** A running CRC over 64 bits, held as two halves: BigInt arithmetic for each byte would be 50 times slower. */
export class RunningCrc64 {
  readonly #low: Uint32Array;
  readonly #high: Uint32Array;
  #stateLow = 0xffffffff;
  #stateHigh = 0xffffffff;

  constructor(shape: CrcShape) {
    const tables = tablesOf(shape);
    this.#low = tables.low;
    this.#high = tables.high;
  }

  update(chunk: Uint8Array): void {
    let low = this.#stateLow;
    let high = this.#stateHigh;
    for (let i = 0; i < chunk.length; i += 1) {
      const index = (low ^ (chunk[i] as number)) & 0xff;
      low = ((low >>> 8) | (high << 24)) ^ (this.#low[index] as number);
      high = (high >>> 8) ^ (this.#high[index] as number);
    }
    this.#stateLow = low;
    this.#stateHigh = high;
  }

  get value(): bigint {
    return (BigInt(~this.#stateHigh >>> 0) << 32n) | BigInt(~this.#stateLow >>> 0);
  }
}

interface CrcTables {
  low: Uint32Array;
  high: Uint32Array;
}
const tablesByPolynomial = new Map<bigint, CrcTables>();

function tablesOf({ polynomial }: CrcShape): CrcTables {
  const known = tablesByPolynomial.get(polynomial);
  if (known) return known;
  const tables = { low: new Uint32Array(256), high: new Uint32Array(256) };
  for (let index = 0; index < 256; index += 1) {
    let value = BigInt(index);
    for (let bit = 0; bit < 8; bit += 1) value = value & 1n ? (value >> 1n) ^ polynomial : value >> 1n;
    tables.low[index] = Number(value & 0xffffffffn);
    tables.high[index] = Number(value >> 32n);
  }
  tablesByPolynomial.set(polynomial, tables);
  return tables;
}

/** The CRC of A followed by B, from both CRCs and the length of B in bytes. Takes about 100 steps a bit of length. */
export function combineCrc(shape: CrcShape, crcA: bigint, crcB: bigint, bytesB: number): bigint {
  return multiply(shape, powerOfX(shape, BigInt(bytesB) * 8n), crcA) ^ crcB;
}

/** x^exponent modulo the polynomial; the highest bit stands for x^0. */
function powerOfX(shape: CrcShape, exponent: bigint): bigint {
  let result = 1n << BigInt(shape.width - 1);
  let square = result >> 1n;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = multiply(shape, result, square);
    square = multiply(shape, square, square);
  }
  return result;
}

function multiply({ width, polynomial }: CrcShape, a: bigint, b: bigint): bigint {
  let product = 0n;
  let shifted = b;
  for (let bit = 1n << BigInt(width - 1); bit > 0n; bit >>= 1n) {
    if (a & bit) product ^= shifted;
    shifted = shifted & 1n ? (shifted >> 1n) ^ polynomial : shifted >> 1n;
  }
  return product;
}
