export { modules } from './modules.js';
