export { gateway } from './module.js';
