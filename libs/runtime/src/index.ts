export {
  defineModule,
  type ModuleDefinition,
  type ModuleStart,
  type AnyModule,
  type StartedModule,
} from './module.js';
export { defineResource, type ResourceDefinition, type AnyResource } from './resource.js';
export { startProcess, type RunningProcess } from './start-process.js';
export { runProcess } from './run-process.js';
export { runtimeConfig } from './runtime.config.js';
export { addressConfig } from './addresses.js';
export { awaitPort } from './await-port.js';
