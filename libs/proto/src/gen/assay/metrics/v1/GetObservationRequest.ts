// Original file: proto/assay/metrics/v1/observation_service.proto


/**
 * Names an observation.
 */
export interface GetObservationRequest {
  'projectId'?: (string);
  'observationId'?: (string);
}

/**
 * Names an observation.
 */
export interface GetObservationRequest__Output {
  'projectId': (string);
  'observationId': (string);
}
