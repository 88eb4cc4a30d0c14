export { annotation } from './module.js';
