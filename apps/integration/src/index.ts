export { integration } from './module.js';
