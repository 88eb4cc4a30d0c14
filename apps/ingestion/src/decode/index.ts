export { decodeBatch } from './events/batch.js';
export { decodeScoreBody, decodeScoreList, type ListedScore } from './events/score-event.js';
export { decodeExport, type OtlpEncoding } from './otlp/decode-export.js';
export { type BatchOptions, type DecodeOptions } from './options.js';
