import { randomBytes } from 'node:crypto';
import {
  CHECKSUM_ALGORITHMS,
  canCombine,
  combineChecksums,
  findChecksumAlgorithm,
  makeHasher,
  type ChecksumAlgorithm,
} from './checksums.js';

function compute(algorithm: ChecksumAlgorithm, ...chunks: Uint8Array[]): Buffer {
  const hasher = makeHasher(algorithm);
  for (const chunk of chunks) hasher.update(chunk);
  return hasher.digest();
}

// The check values of the CRC catalogue: the CRC of the nine digits "123456789".
describe.each<[ChecksumAlgorithm, string]>([
  ['crc32', 'cbf43926'],
  ['crc32c', 'e3069283'],
  ['crc64nvme', 'ae8b14860a799888'],
  ['sha1', 'f7c3bc1d808e04732adf679965ccc34ca7ae3441'],
  ['sha256', '15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225'],
])('%s', (algorithm, expected) => {
  it('has its published value', () => {
    expect(compute(algorithm, Buffer.from('123456789')).toString('hex')).toBe(expected);
  });

  it('does not depend on how the data is cut', () => {
    const data = randomBytes(10_000);
    expect(compute(algorithm, data.subarray(0, 1), data.subarray(1, 5000), data.subarray(5000))).toEqual(
      compute(algorithm, data),
    );
  });
});

it('knows algorithms in any case, and no others', () => {
  expect(findChecksumAlgorithm('CRC64NVME')).toBe('crc64nvme');
  expect(findChecksumAlgorithm('XXHASH64')).toBeUndefined();
});

describe('combineChecksums', () => {
  const parts = [randomBytes(70_000), Buffer.alloc(0), randomBytes(1), randomBytes(4096)];
  const describePart = (algorithm: ChecksumAlgorithm) => (part: Buffer) => ({
    value: compute(algorithm, part).toString('base64'),
    size: part.length,
  });

  it.each(CHECKSUM_ALGORITHMS.filter(canCombine))('finds the %s of the whole from its parts', (algorithm) => {
    const combined = combineChecksums(algorithm, 'FULL_OBJECT', parts.map(describePart(algorithm)));
    expect(combined.value).toBe(compute(algorithm, ...parts).toString('base64'));
  });

  it('takes the checksum of checksums for a composite one', () => {
    const digests = parts.map((part) => compute('sha256', part));
    expect(combineChecksums('sha256', 'COMPOSITE', parts.map(describePart('sha256')))).toEqual({
      algorithm: 'sha256',
      type: 'COMPOSITE',
      value: `${compute('sha256', ...digests).toString('base64')}-4`,
    });
  });

  it('refuses the whole from parts where the mathematics do not allow it', () => {
    expect(() => combineChecksums('sha1', 'FULL_OBJECT', [])).toThrow(RangeError);
  });
});
