export { identity } from './module.js';
