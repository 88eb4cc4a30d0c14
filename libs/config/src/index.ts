export { defineConfig, loadConfig, type ConfigOf, type ConfigSchema, type LoadedConfig } from './config.js';
export { variable, type Variable, type VariableKind } from './variable.js';
export { Secret } from './secret.js';
export { renderConfigurationPage, type ConfigSection } from './configuration-page.js';
