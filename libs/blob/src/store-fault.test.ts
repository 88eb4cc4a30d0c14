import { describeCause, findCode, findFault, findStatus } from './store-fault.js';

const withMetadata = (name: string, httpStatusCode: number): Error =>
  Object.assign(new Error('UnknownError'), { name, $metadata: { httpStatusCode } });
const system = (code: string, message = code): Error => Object.assign(new Error(message), { code });

it.each<[string, unknown, string]>([
  ['a code', withMetadata('NoSuchBucket', 404), 'noBucket'],
  ['the status when the code says nothing', withMetadata('Strange', 503), 'busy'],
  ['a redirect', withMetadata('Strange', 301), 'region'],
  ['a cause', new Error('outer', { cause: system('ENOTFOUND') }), 'dns'],
  [
    'the first of several addresses',
    new AggregateError([system('ECONNREFUSED'), system('ENETUNREACH')]),
    'unreachable',
  ],
  ['a certificate nobody trusts', system('DEPTH_ZERO_SELF_SIGNED_CERT'), 'unreachable'],
  ['the text of a wrapper', new Error('AWS SDK error wrapper for Error: getaddrinfo ENOTFOUND a.b'), 'dns'],
  ['a time-out', withMetadata('TimeoutError', 0), 'timeout'],
  ['nothing known', new Error('boom'), 'other'],
  ['no error at all', 'boom', 'other'],
  ['a name of every object', Object.assign(new Error('x'), { name: 'constructor' }), 'other'],
])('finds the fault by %s', (_case, thrown, fault) => {
  expect(findFault(thrown)).toBe(fault);
});

it('describes by the innermost words', () => {
  expect(describeCause(new Error('outer', { cause: new Error('inner') }))).toBe('inner');
  expect(describeCause(new AggregateError([system('ECONNREFUSED', 'connect ECONNREFUSED ::1:1')]))).toBe(
    'connect ECONNREFUSED ::1:1',
  );
  expect(describeCause(withMetadata('Forbidden', 403))).toBe('Forbidden (HTTP 403)');
  expect(describeCause(new Error('AWS SDK error wrapper for Error: inner'))).toBe('inner');
  expect(describeCause(undefined)).toBe('unknown error');
  expect(describeCause(new Error('x'.repeat(600)))).toHaveLength(500);
});

it('survives a chain that bites its tail', () => {
  const error = new Error('loop');
  error.cause = error;
  expect(findFault(error)).toBe('other');
  expect(findCode(error)).toBeUndefined();
  expect(findStatus(error)).toBeUndefined();
});
