import { AppError } from '@assay/errors';
import { isCustomerFault } from './customer-fault.js';

const failed = (storeCode: string | null, storeStatus: number | null): AppError =>
  new AppError('invalid', 'BUCKET_FORBIDDEN', 'no', { details: { storeCode, storeStatus } });

it.each<[string, unknown, boolean]>([
  ['a code of credentials', failed('SignatureDoesNotMatch', 403), true],
  ['a code of a bucket', failed('NoSuchBucket', 404), true],
  ['a code of Azure', failed('ContainerNotFound', 404), true],
  ['any 401', failed(null, 401), true],
  ['a bare 403', failed('Forbidden', 403), false],
  ['a bare 404', failed('NotFound', 404), false],
  ['a store that is busy', failed('SlowDown', 503), false],
  ['a name that is not resolved', failed('ENOTFOUND', null), false],
  ['a failure of our own', new AppError('unavailable', 'STORE_UNAVAILABLE', 'Away.'), false],
  ['no error of ours', new Error('AccessDenied'), false],
])('tells by %s', (_what, error, expected) => {
  expect(isCustomerFault(error)).toBe(expected);
});
