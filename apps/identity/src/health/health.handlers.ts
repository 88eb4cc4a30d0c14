import { withStoreErrors } from '@assay/mongo';
import type { identity } from '@assay/proto';
import type { Connection } from 'mongoose';

/** RPC methods of the public health check. */
export function healthHandlers(options: { connection: Connection }): identity.HealthServiceMethods {
  return {
    checkHealth: async () => {
      await withStoreErrors(async () => {
        await options.connection.db?.command({ ping: 1 });
      });
      return {};
    },
  };
}
