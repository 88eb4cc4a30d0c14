export { startAzureServer, type AzureBlob, type AzureServer } from './azure-server.js';
export { startDeployment, type Deployment, type Form, type ProjectKeys } from './deployment.js';
export { eventually, type EventuallyOptions } from './eventually.js';
export { PROMPT_MARKER } from './leaks.js';
export { startTestMongo, type TestMongo } from './test-mongo.js';
export { startClickhouse, type TestClickhouse } from './stores.js';
