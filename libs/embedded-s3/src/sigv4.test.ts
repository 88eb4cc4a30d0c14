import { authenticate } from './sigv4.js';
import {
  documentedAuthorization,
  DOCUMENTED_CREDENTIALS,
  DOCUMENTED_MS,
  makeRequest,
  makeStreamedUpload,
} from './testing/requests.js';

const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const GET_SIGNATURE = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41';
const GET_HEADERS = {
  host: 'examplebucket.s3.amazonaws.com',
  range: 'bytes=0-9',
  'x-amz-content-sha256': EMPTY_SHA256,
  'x-amz-date': '20130524T000000Z',
  authorization: documentedAuthorization('host;range;x-amz-content-sha256;x-amz-date', GET_SIGNATURE),
};
const PRESIGNED =
  '/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request' +
  '&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host' +
  '&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404';
const PRESIGNED_HEADERS = { host: 'examplebucket.s3.amazonaws.com' };
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function signGet(changes: Record<string, string> = {}, offsetMs = 0, url = '/test.txt'): () => unknown {
  const request = makeRequest('GET', url, { ...GET_HEADERS, ...changes });
  return () => authenticate(request, DOCUMENTED_CREDENTIALS, DOCUMENTED_MS + offsetMs);
}

function presign(
  url: string,
  offsetMs = 0,
  headers: Record<string, string> = PRESIGNED_HEADERS,
): () => unknown {
  return () =>
    authenticate(makeRequest('GET', url, headers), DOCUMENTED_CREDENTIALS, DOCUMENTED_MS + offsetMs);
}

// Request and signature values are the worked examples of the public Signature Version 4 documentation.
describe('authenticate', () => {
  it('accepts the documented GET', () => {
    expect(signGet()()).toMatchObject({ payload: EMPTY_SHA256 });
  });

  it('accepts the documented list request, with a parameter that has no value', () => {
    const lifecycle = {
      ...GET_HEADERS,
      authorization: documentedAuthorization(
        'host;x-amz-content-sha256;x-amz-date',
        'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
      ),
    };
    expect(() => signGet(lifecycle, 0, '/?lifecycle')()).not.toThrow();
  });

  it('accepts the documented streamed upload', () => {
    const { chunkSigning } = authenticate(makeStreamedUpload(), DOCUMENTED_CREDENTIALS, DOCUMENTED_MS);
    expect(chunkSigning.scope).toBe('20130524/us-east-1/s3/aws4_request');
  });

  it('accepts the documented presigned GET until its last second', () => {
    expect(presign(PRESIGNED)()).toMatchObject({ payload: 'UNSIGNED-PAYLOAD' });
    expect(presign(PRESIGNED, DAY)).not.toThrow();
  });

  it.each([
    ['another path', signGet({}, 0, '/test2.txt'), 'SignatureDoesNotMatch'],
    ['another query', signGet({}, 0, '/test.txt?x=1'), 'SignatureDoesNotMatch'],
    ['another signed header', signGet({ range: 'bytes=0-10' }), 'SignatureDoesNotMatch'],
    [
      'another payload hash',
      signGet({ 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }),
      'SignatureDoesNotMatch',
    ],
    [
      'a signature cut short',
      signGet({ authorization: GET_HEADERS.authorization.slice(0, -2) }),
      'SignatureDoesNotMatch',
    ],
    [
      'an unknown key',
      signGet({ authorization: GET_HEADERS.authorization.replace('AKIA', 'AKIB') }),
      'InvalidAccessKeyId',
    ],
    [
      'another service',
      signGet({ authorization: GET_HEADERS.authorization.replace('/s3/', '/ec2/') }),
      'AuthorizationHeaderMalformed',
    ],
    [
      'a scope of another day',
      signGet({ authorization: GET_HEADERS.authorization.replace('20130524', '20130523') }),
      'AuthorizationHeaderMalformed',
    ],
    ['a header that was added', signGet({ 'x-amz-copy-source': '/b/secret' }), 'AccessDenied'],
    ['a clock 16 minutes behind', signGet({}, 16 * MINUTE), 'RequestTimeTooSkewed'],
    ['a clock 16 minutes ahead', signGet({}, -16 * MINUTE), 'RequestTimeTooSkewed'],
    ['no signature', signGet({ authorization: '' }), 'InvalidRequest'],
    ['another mechanism', signGet({ authorization: 'AWS AKIA:abc' }), 'InvalidRequest'],
    ['a presigned request past its end', presign(PRESIGNED, DAY + 1000), 'AccessDenied'],
    ['a presigned request from the future', presign(PRESIGNED, -16 * MINUTE), 'AccessDenied'],
    ['a longer validity', presign(PRESIGNED.replace('86400', '86401')), 'SignatureDoesNotMatch'],
    [
      'a validity above a week',
      presign(PRESIGNED.replace('86400', '604801')),
      'AuthorizationQueryParametersError',
    ],
    [
      'a validity that is no number',
      presign(PRESIGNED.replace('86400', '1e3')),
      'AuthorizationQueryParametersError',
    ],
    [
      'a presigned request without date',
      presign(PRESIGNED.replace('X-Amz-Date', 'X-Amz-Dat')),
      'AuthorizationQueryParametersError',
    ],
    ['another host', presign(PRESIGNED, 0, { host: 'other' }), 'SignatureDoesNotMatch'],
    [
      'a header added to a presigned request',
      presign(PRESIGNED, 0, { ...PRESIGNED_HEADERS, 'x-amz-acl': 'private' }),
      'AccessDenied',
    ],
    [
      'both mechanisms',
      presign(PRESIGNED, 0, { ...PRESIGNED_HEADERS, authorization: 'AWS4-HMAC-SHA256 x' }),
      'InvalidArgument',
    ],
  ])('refuses %s', (_case, attempt, code) => {
    expect(attempt).toThrow(expect.objectContaining({ code }));
  });

  it('refuses a request without any signature', () => {
    const attempt = (): unknown =>
      authenticate(makeRequest('GET', '/b/k', { host: 'h' }), DOCUMENTED_CREDENTIALS, DOCUMENTED_MS);
    expect(attempt).toThrow(expect.objectContaining({ code: 'AccessDenied' }));
  });
});
