// Original file: proto/assay/identity/v1/user_service.proto


/**
 * start_index counts from 1; count 0 to 100, 0 asks for the total alone.
 */
export interface ListUsersRequest {
  'organizationId'?: (string);
  'email'?: (string);
  'startIndex'?: (number);
  'count'?: (number);
  '_email'?: "email";
}

/**
 * start_index counts from 1; count 0 to 100, 0 asks for the total alone.
 */
export interface ListUsersRequest__Output {
  'organizationId': (string);
  'email'?: (string);
  'startIndex': (number);
  'count': (number);
}
