const FIRST_BITS = 1 << 20;
/**
 * Bits per hash and probes: about one false answer in a hundred thousand. A flush asks for a thousand ids, and one
 * false answer among them costs a read and an insert.
 */
const BITS_PER_HASH = 24;
const PROBES = 12;

interface Layer {
  readonly bits: Uint32Array;
  readonly mask: number;
  readonly capacity: number;
  count: number;
}

/**
 * A set of 64-bit hashes that never forgets one and sometimes claims one too many. Grows by layers of double
 * size up to a limit; beyond it, it claims more often.
 */
export class HashFilter {
  readonly #layers: Layer[] = [];

  constructor(private readonly maxBytes: number) {}

  /** Halves of the hash, as unsigned integers. */
  add(high: number, low: number): void {
    // A hash that comes again and again must not fill the filter.
    if (this.has(high, low)) return;
    let layer = this.#layers.at(-1);
    if (
      !layer ||
      (layer.count >= layer.capacity && this.bytes + layer.bits.byteLength * 2 <= this.maxBytes)
    ) {
      layer = makeLayer(layer ? layer.bits.byteLength * 16 : FIRST_BITS);
      this.#layers.push(layer);
    }
    layer.count += 1;
    for (let i = 0; i < PROBES; i += 1) {
      const bit = (low + Math.imul(i, high | 1)) & layer.mask;
      layer.bits[bit >>> 5] = (layer.bits[bit >>> 5] as number) | (1 << (bit & 31));
    }
  }

  has(high: number, low: number): boolean {
    return this.#layers.some((layer) => {
      for (let i = 0; i < PROBES; i += 1) {
        const bit = (low + Math.imul(i, high | 1)) & layer.mask;
        if (((layer.bits[bit >>> 5] as number) & (1 << (bit & 31))) === 0) return false;
      }
      return true;
    });
  }

  get bytes(): number {
    return this.#layers.reduce((sum, layer) => sum + layer.bits.byteLength, 0);
  }
}

function makeLayer(bits: number): Layer {
  return {
    bits: new Uint32Array(bits / 32),
    mask: bits - 1,
    capacity: Math.floor(bits / BITS_PER_HASH),
    count: 0,
  };
}

/** Halves of a UInt64 text. */
export function splitHash(text: string): { high: number; low: number } {
  const value = BigInt(text);
  return { high: Number(value >> 32n), low: Number(value & 0xffffffffn) };
}
