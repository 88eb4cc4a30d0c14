// Original file: proto/assay/evaluation/v1/dataset.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A dataset. Its name is unique in the project; free JSON is JSON text, absent means null.
 */
export interface Dataset {
  'projectId'?: (string);
  'id'?: (string);
  'name'?: (string);
  'description'?: (string);
  'metadataJson'?: (string);
  /**
   * JSON Schema (draft-07) that every item's input obeys.
   */
  'inputSchemaJson'?: (string);
  /**
   * JSON Schema (draft-07) that every item's expected output obeys.
   */
  'expectedOutputSchemaJson'?: (string);
  'createdMs'?: (number | string | Long);
  'updatedMs'?: (number | string | Long);
  '_description'?: "description";
  '_metadataJson'?: "metadataJson";
  '_inputSchemaJson'?: "inputSchemaJson";
  '_expectedOutputSchemaJson'?: "expectedOutputSchemaJson";
}

/**
 * A dataset. Its name is unique in the project; free JSON is JSON text, absent means null.
 */
export interface Dataset__Output {
  'projectId': (string);
  'id': (string);
  'name': (string);
  'description'?: (string);
  'metadataJson'?: (string);
  /**
   * JSON Schema (draft-07) that every item's input obeys.
   */
  'inputSchemaJson'?: (string);
  /**
   * JSON Schema (draft-07) that every item's expected output obeys.
   */
  'expectedOutputSchemaJson'?: (string);
  'createdMs': (number);
  'updatedMs': (number);
}
