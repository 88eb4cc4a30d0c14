import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ChunkedBody } from './chunked-body.js';
import { authenticate, signText, sha256Hex, type ChunkSigning } from './sigv4.js';
import { DOCUMENTED_CREDENTIALS, DOCUMENTED_MS, makeStreamedUpload } from './testing/requests.js';

const SIGNED_BODY =
  '10000;chunk-signature=ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648\r\n' +
  `${'a'.repeat(65_536)}\r\n` +
  '400;chunk-signature=0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497\r\n' +
  `${'a'.repeat(1024)}\r\n` +
  '0;chunk-signature=b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9\r\n\r\n';

function documentedSigning(): ChunkSigning {
  return authenticate(makeStreamedUpload(), DOCUMENTED_CREDENTIALS, DOCUMENTED_MS).chunkSigning;
}

/** Feeds a body in pieces of some bytes; gives the data and the trailers. */
async function decode(
  body: string,
  signing?: ChunkSigning,
  pieceBytes = body.length,
): Promise<[string, object]> {
  const bytes = Buffer.from(body, 'latin1');
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) pieces.push(bytes.subarray(at, at + pieceBytes));
  const framing = new ChunkedBody(signing);
  const source = Readable.from(pieces);
  source.on('error', (error) => framing.destroy(error));
  const data = await buffer(source.pipe(framing));
  return [data.toString('latin1'), Object.fromEntries(framing.trailers)];
}

describe('unsigned chunks', () => {
  const body = '5\r\nhel\r\n\r\n3\r\nabc\r\n0\r\nx-amz-checksum-crc32:AAAA\r\nX-Other: b \r\n\r\n';

  it.each([1, 2, 3, 7, 1000])('come out whole when %i bytes arrive at a time', async (pieceBytes) => {
    const [data, trailers] = await decode(body, undefined, pieceBytes);
    expect(data).toBe('hel\r\nabc');
    expect(trailers).toEqual({ 'x-amz-checksum-crc32': 'AAAA', 'x-other': 'b' });
  });

  it('may be none', async () => {
    expect(await decode('0\r\n\r\n')).toEqual(['', {}]);
  });

  it.each([
    ['no last chunk', '3\r\nabc\r\n', 'IncompleteBody'],
    ['a chunk cut short', '5\r\nabc', 'IncompleteBody'],
    ['no end after the trailers', '0\r\na:b\r\n', 'IncompleteBody'],
    ['a chunk longer than it says', '3\r\nabcd\r\n0\r\n\r\n', 'InvalidRequest'],
    ['a size that is no number', 'xyz\r\n', 'InvalidRequest'],
    ['a negative size', '-1\r\n', 'InvalidRequest'],
    ['bytes after the end', '0\r\n\r\nmore', 'InvalidRequest'],
    ['an endless line', 'a'.repeat(5000), 'InvalidRequest'],
    ['a trailer without a name', '0\r\n:b\r\n\r\n', 'MalformedTrailerError'],
    [
      'too many trailers',
      `0\r\n${Array.from({ length: 17 }, (_, i) => `t${i}:x\r\n`).join('')}\r\n`,
      'MalformedTrailerError',
    ],
  ])('are refused with %s', async (_case, text, code) => {
    await expect(decode(text)).rejects.toMatchObject({ code });
  });
});

// The body is the worked example of the public Signature Version 4 documentation.
describe('signed chunks', () => {
  it.each([1000, 65_536, 1_000_000])(
    'of the documented upload verify, %i bytes at a time',
    async (pieceBytes) => {
      const [data] = await decode(SIGNED_BODY, documentedSigning(), pieceBytes);
      expect(data).toBe('a'.repeat(66_560));
    },
  );

  it.each([
    ['changed data', SIGNED_BODY.replace('aaa', 'aab')],
    ['a chunk left out', SIGNED_BODY.slice(SIGNED_BODY.indexOf('400;'))],
    ['an early end', `0;chunk-signature=${'b'.repeat(64)}\r\n\r\n`],
    ['no signature', '3\r\nabc\r\n0\r\n\r\n'],
  ])('are refused with %s', async (_case, body) => {
    await expect(decode(body, documentedSigning())).rejects.toMatchObject({ code: 'SignatureDoesNotMatch' });
  });

  describe('with trailers', () => {
    const { signingKey, date, scope, seedSignature } = documentedSigning();
    const last = signText(
      signingKey,
      ['AWS4-HMAC-SHA256-PAYLOAD', date, scope, seedSignature, sha256Hex(''), sha256Hex('')].join('\n'),
    );
    const trailer = signText(
      signingKey,
      ['AWS4-HMAC-SHA256-TRAILER', date, scope, last, sha256Hex('x-amz-checksum-crc32:AAAA\n')].join('\n'),
    );
    const body = (value: string, signature: string): string =>
      `0;chunk-signature=${last}\r\nx-amz-checksum-crc32:${value}\r\nx-amz-trailer-signature:${signature}\r\n\r\n`;

    it('verify the trailers too', async () => {
      const [, trailers] = await decode(body('AAAA', trailer), documentedSigning());
      expect(trailers).toMatchObject({ 'x-amz-checksum-crc32': 'AAAA' });
    });

    it('refuse a changed trailer', async () => {
      await expect(decode(body('BBBB', trailer), documentedSigning())).rejects.toMatchObject({
        code: 'SignatureDoesNotMatch',
      });
    });
  });
});
