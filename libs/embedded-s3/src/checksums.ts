import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { combineCrc, CRC32, CRC32C, CRC64NVME, RunningCrc32, RunningCrc64, type CrcShape } from './crc.js';

/** Checksum algorithms this server computes and verifies, by the name used in `x-amz-checksum-<name>`. */
export const CHECKSUM_ALGORITHMS = ['crc32', 'crc32c', 'crc64nvme', 'sha1', 'sha256'] as const;
export type ChecksumAlgorithm = (typeof CHECKSUM_ALGORITHMS)[number];

/** `FULL_OBJECT`: over the bytes. `COMPOSITE`: over the parts' checksums, with `-<parts>` at the end. */
export type ChecksumType = 'FULL_OBJECT' | 'COMPOSITE';

/** A stored checksum; `value` is base64 of the big-endian digest, as on the wire. */
export interface Checksum {
  readonly algorithm: ChecksumAlgorithm;
  readonly value: string;
  readonly type: ChecksumType;
}

/** A digest being computed. `digest` ends it. */
export interface Hasher {
  update(chunk: Uint8Array): void;
  digest(): Buffer;
}

/** The algorithm of that name in any case, or undefined when this server cannot compute it. */
export function findChecksumAlgorithm(name: string): ChecksumAlgorithm | undefined {
  const wanted = name.toLowerCase();
  return CHECKSUM_ALGORITHMS.find((algorithm) => algorithm === wanted);
}

/** Starts a checksum. */
export function makeHasher(algorithm: ChecksumAlgorithm): Hasher {
  if (algorithm === 'crc32') return nativeCrc32();
  if (algorithm === 'crc32c') return crcHasher(new RunningCrc32(CRC32C), 32);
  if (algorithm === 'crc64nvme') return crcHasher(new RunningCrc64(CRC64NVME), 64);
  const hash = createHash(algorithm);
  return { update: (chunk) => void hash.update(chunk), digest: () => hash.digest() };
}

function nativeCrc32(): Hasher {
  let value = 0;
  return {
    update: (chunk) => {
      value = crc32(chunk, value);
    },
    digest: () => encodeCrc(BigInt(value >>> 0), 32),
  };
}

function crcHasher(running: RunningCrc32 | RunningCrc64, width: 32 | 64): Hasher {
  return { update: (chunk) => running.update(chunk), digest: () => encodeCrc(running.value, width) };
}

function encodeCrc(value: bigint, width: 32 | 64): Buffer {
  return Buffer.from(value.toString(16).padStart(width / 4, '0'), 'hex');
}

const CRC_SHAPES: Partial<Record<ChecksumAlgorithm, CrcShape>> = {
  crc32: CRC32,
  crc32c: CRC32C,
  crc64nvme: CRC64NVME,
};

/** Whether the checksum of a whole object can be derived from those of its parts. */
export function canCombine(algorithm: ChecksumAlgorithm): boolean {
  return CRC_SHAPES[algorithm] !== undefined;
}

/** A part of a multipart upload: base64 checksum and length. */
export interface PartChecksum {
  readonly value: string;
  readonly size: number;
}

/**
 * The checksum of an object put together from parts.
 *
 * @param type `FULL_OBJECT` needs an algorithm that `canCombine`.
 */
export function combineChecksums(
  algorithm: ChecksumAlgorithm,
  type: ChecksumType,
  parts: readonly PartChecksum[],
): Checksum {
  if (type === 'COMPOSITE') {
    const hasher = makeHasher(algorithm);
    for (const part of parts) hasher.update(Buffer.from(part.value, 'base64'));
    return { algorithm, type, value: `${hasher.digest().toString('base64')}-${parts.length}` };
  }
  const shape = CRC_SHAPES[algorithm];
  if (!shape) throw new RangeError(`${algorithm} of a whole object cannot be derived from its parts`);
  const crc = parts.reduce((sum, part) => combineCrc(shape, sum, decodeCrc(part.value), part.size), 0n);
  return { algorithm, type, value: encodeCrc(crc, shape.width).toString('base64') };
}

function decodeCrc(value: string): bigint {
  return BigInt(`0x${Buffer.from(value, 'base64').toString('hex')}`);
}
