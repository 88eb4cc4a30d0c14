// Original file: proto/assay/annotation/v1/queue_service.proto


/**
 * A new queue. score_config_ids: 1 to 1,000, archived configs too.
 */
export interface CreateQueueRequest {
  'projectId'?: (string);
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  'name'?: (string);
  'description'?: (string);
  'scoreConfigIds'?: (string)[];
  '_description'?: "description";
}

/**
 * A new queue. score_config_ids: 1 to 1,000, archived configs too.
 */
export interface CreateQueueRequest__Output {
  'projectId': (string);
  'organizationId': (string);
  'actorKeyId': (string);
  'name': (string);
  'description'?: (string);
  'scoreConfigIds': (string)[];
}
