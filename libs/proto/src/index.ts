export { type CallContext, type Contract } from './contract.js';
export {
  SERVICE_NAMES,
  type ServiceName,
  annotation,
  evaluation,
  identity,
  ingestion,
  integration,
  metrics,
} from './gen/services.js';
