export { evaluation } from './module.js';
