export { type CallContext, type Contract } from './contract.js';
export { SERVICE_NAMES, type ServiceName, evaluation, identity, ingestion, metrics } from './gen/services.js';
