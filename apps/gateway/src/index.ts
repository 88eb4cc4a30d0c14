export { gateway } from './module.js';
export { renderOpenApi } from './openapi/render-openapi.js';
