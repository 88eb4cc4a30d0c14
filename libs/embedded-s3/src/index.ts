export { startS3Server, type S3Server, type S3ServerOptions } from './server.js';
export { programPath } from './program-path.js';
