import { isAppError } from '@assay/errors';

/** What stores say of credentials, accounts and buckets that only their owner can put right. */
const FAULT_CODES: ReadonlySet<unknown> = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'AccessDenied',
  'AllAccessDisabled',
  'AccountProblem',
  'AuthorizationHeaderMalformed',
  'NoSuchBucket',
  'InvalidBucketName',
  'AuthenticationFailed',
  'AuthorizationFailure',
  'AuthorizationPermissionMismatch',
  'InvalidAuthenticationInfo',
  'AccountIsDisabled',
  'InsufficientAccountPermissions',
  'ContainerNotFound',
  'InvalidResourceName',
]);

/**
 * Whether trying again is of no use before the owner of an export has changed something. A bare 403 or 404, without
 * a code, may pass by itself. Source: behaviour/platform-and-metrics.md §3.7.
 */
export function isCustomerFault(error: unknown): boolean {
  if (!isAppError(error)) return false;
  const { storeCode, storeStatus } = error.details ?? {};
  return storeStatus === 401 || FAULT_CODES.has(storeCode);
}
