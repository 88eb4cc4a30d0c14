export { metrics } from './module.js';
