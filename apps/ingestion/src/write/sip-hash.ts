/** The UInt64 as decimal text; see {@link sipHalves}. */
export function sipHash64(text: string): string {
  const [high, low] = sipHalves(text);
  return ((BigInt(high) << 32n) | BigInt(low)).toString();
}

/**
 * SipHash-2-4 of a text's UTF-8 bytes with an all-zero key, as the engine's `sipHash64` computes it: the id
 * columns of keys, envelopes and deletions are this hash.
 *
 * @returns The halves of the UInt64, high and low.
 */
export function sipHalves(text: string): [number, number] {
  const length = encode(text);
  const state = INITIAL.slice();
  const whole = length - (length % 8);
  for (let i = 0; i < whole; i += 8) absorb(state, word(i), word(i + 4));
  let low = 0;
  let high = (length & 0xff) << 24;
  for (let i = length - 1; i >= whole; i -= 1) {
    const place = i - whole;
    const byte = bytes[i] as number;
    if (place >= 4) high |= byte << ((place - 4) * 8);
    else low |= byte << (place * 8);
  }
  absorb(state, low, high);
  state[4] = (state[4] as number) ^ 0xff;
  for (let i = 0; i < 4; i += 1) round(state);
  return [xor4(state, 1), xor4(state, 0)];
}

let bytes = Buffer.allocUnsafe(4096);

function encode(text: string): number {
  const bound = text.length * 3;
  if (bytes.length < bound) bytes = Buffer.allocUnsafe(bound * 2);
  return bytes.write(text, 0, 'utf8');
}

const word = (offset: number): number => bytes.readInt32LE(offset);

// v0…v3 as pairs of low and high halves, for a key of zeros.
const INITIAL = Int32Array.of(
  0x70736575,
  0x736f6d65,
  0x6e646f6d,
  0x646f7261,
  0x6e657261,
  0x6c796765,
  0x79746573,
  0x74656462,
);

function absorb(v: Int32Array, low: number, high: number): void {
  v[6] = (v[6] as number) ^ low;
  v[7] = (v[7] as number) ^ high;
  round(v);
  round(v);
  v[0] = (v[0] as number) ^ low;
  v[1] = (v[1] as number) ^ high;
}

const xor4 = (v: Int32Array, half: number): number =>
  ((v[half] as number) ^ (v[half + 2] as number) ^ (v[half + 4] as number) ^ (v[half + 6] as number)) >>> 0;

function round(v: Int32Array): void {
  add(v, 0, 2);
  rotate(v, 2, 13);
  exclusive(v, 2, 0);
  rotate(v, 0, 32);
  add(v, 4, 6);
  rotate(v, 6, 16);
  exclusive(v, 6, 4);
  add(v, 0, 6);
  rotate(v, 6, 21);
  exclusive(v, 6, 0);
  add(v, 4, 2);
  rotate(v, 2, 17);
  exclusive(v, 2, 4);
  rotate(v, 4, 32);
}

function add(v: Int32Array, a: number, b: number): void {
  const low = ((v[a] as number) >>> 0) + ((v[b] as number) >>> 0);
  v[a + 1] = ((v[a + 1] as number) + (v[b + 1] as number) + (low > 0xffffffff ? 1 : 0)) | 0;
  v[a] = low | 0;
}

function exclusive(v: Int32Array, a: number, b: number): void {
  v[a] = (v[a] as number) ^ (v[b] as number);
  v[a + 1] = (v[a + 1] as number) ^ (v[b + 1] as number);
}

function rotate(v: Int32Array, a: number, bits: number): void {
  const low = v[a] as number;
  const high = v[a + 1] as number;
  if (bits === 32) {
    v[a] = high;
    v[a + 1] = low;
    return;
  }
  v[a] = (low << bits) | (high >>> (32 - bits));
  v[a + 1] = (high << bits) | (low >>> (32 - bits));
}
