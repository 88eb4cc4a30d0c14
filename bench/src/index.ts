export { createRandom, makeBatch, makeExport, prose, type BatchBody } from './generate.js';
