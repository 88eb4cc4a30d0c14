export { programPath } from './program-path.js';
export { startClickhouseServer, type ClickhouseServer } from './server.js';
export { countPoolThreads, SERVER_DEFAULTS, type ClickhouseServerOptions } from './server-options.js';
