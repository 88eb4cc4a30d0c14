import { AppError } from '@assay/errors';
import { presentError } from '../plugins/errors.js';

/** The refusal of a project key where an organization key is needed. */
export function organizationKeyRequired(): AppError {
  return new AppError(
    'forbidden',
    'ORGANIZATION_KEY_REQUIRED',
    'Invalid API key. Organization-scoped API key required for this operation.',
  );
}

/**
 * The error body of the organization routes: clients of these read the text in `error`. Issues of a broken
 * schema stay a list.
 * Source: behaviour/platform-and-metrics.md §7.3, §7.8.
 */
export function presentOrganizationError(error: AppError): unknown {
  const body = presentError(error);
  return Array.isArray(body['error']) ? body : { ...body, error: error.message };
}
