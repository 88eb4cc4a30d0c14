export { programPath } from './program-path.js';
export { type MongoServer, type MongoServerOptions, startMongoServer } from './server.js';
