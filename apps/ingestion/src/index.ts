export { ingestion } from './module.js';
