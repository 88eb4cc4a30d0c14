import { AppError, isAppError } from '@assay/errors';
import { describeCause, findCode, findFault, findStatus, type StoreFault } from './store-fault.js';

/** Turns whatever a call threw into the error its caller should see. `hasTimedOut`: its time limit ran out. */
export type TranslateError = (thrown: unknown, hasTimedOut: boolean) => AppError;

/** For the product's own store: what goes wrong there is never the fault of who made the request. */
export const translateOwnStoreError: TranslateError = (thrown, hasTimedOut) => {
  if (isAppError(thrown)) return thrown;
  const cause = { cause: thrown };
  switch (hasTimedOut ? 'timeout' : findFault(thrown)) {
    case 'noObject':
      return new AppError('not_found', 'OBJECT_NOT_FOUND', 'The object does not exist.', cause);
    case 'timeout':
      return new AppError(
        'timeout',
        'OBJECT_STORE_TIMEOUT',
        'The object store did not answer in time.',
        cause,
      );
    case 'dns':
    case 'unreachable':
    case 'busy':
      return new AppError(
        'unavailable',
        'OBJECT_STORE_UNAVAILABLE',
        'The object store cannot be reached.',
        cause,
      );
    default:
      return new AppError('internal', 'OBJECT_STORE_REFUSED', 'Internal Server Error', cause);
  }
};

const CUSTOMER_REASONS: Readonly<Record<StoreFault, readonly [reason: string, message: string]>> = {
  credentials: ['BUCKET_CREDENTIALS_REFUSED', 'The store does not accept the credentials'],
  forbidden: ['BUCKET_FORBIDDEN', 'The credentials do not allow this in the bucket'],
  noBucket: ['BUCKET_NOT_FOUND', 'The bucket does not exist'],
  noObject: ['BUCKET_NOT_FOUND', 'The bucket or the object does not exist'],
  region: ['BUCKET_REGION_WRONG', 'The bucket is in another region'],
  dns: ['ENDPOINT_NOT_RESOLVED', 'The host name of the endpoint cannot be resolved'],
  unreachable: ['ENDPOINT_UNREACHABLE', 'No connection to the endpoint is possible'],
  timeout: ['ENDPOINT_TIMED_OUT', 'The endpoint did not answer in time'],
  busy: ['BUCKET_UNAVAILABLE', 'The store failed'],
  other: ['BUCKET_REQUEST_FAILED', 'The store refused the request'],
};

/**
 * For a bucket that a customer configured: always `invalid`, with a reason to tell faults apart, the store's
 * own words (500 characters at most) in the message, and its code and HTTP status in the details.
 */
export const translateCustomerStoreError: TranslateError = (thrown, hasTimedOut) => {
  if (isAppError(thrown)) return thrown;
  const [reason, message] = CUSTOMER_REASONS[hasTimedOut ? 'timeout' : findFault(thrown)];
  const text = hasTimedOut ? 'time limit reached' : describeCause(thrown);
  return new AppError('invalid', reason, `${message}: ${text}`, {
    cause: thrown,
    details: { storeCode: findCode(thrown) ?? null, storeStatus: findStatus(thrown) ?? null },
  });
};
