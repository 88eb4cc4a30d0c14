export { beginCall, type CallScope, type CallOptions } from './call-context.js';
export { createLocalClient } from './local-client.js';
export { createRemoteClient, type RemoteClient } from './remote-client.js';
export { startRpcServer, type RpcServer } from './rpc-server.js';
export { serve, type ServedContract } from './served-contract.js';
export { type CallObserver, type CallRecord } from './call-observer.js';
