export { decodeBatch } from './events/batch.js';
export { decodeScoreBody } from './events/score-event.js';
export { type BatchOptions, type DecodeOptions } from './options.js';
