export { launch } from './launch.js';
export { launcherConfig } from './launcher.config.js';
