import type { Logger } from '@assay/logging';
import { ensureIndexes, watchRevision, type AuditLog } from '@assay/mongo';
import { ingestion as contracts } from '@assay/proto';
import { serve, type ServedContract } from '@assay/rpc';
import type { Connection } from 'mongoose';
import { MaskingDirectory } from './masking-directory.js';
import { maskingHandlers } from './masking.handlers.js';
import { maskingDocuments } from './masking.model.js';
import { MASKING_REVISION, mongoMaskingStore, type MaskingStore } from './masking.store.js';

export interface OpenedMasking {
  readonly directory: MaskingDirectory;
  readonly store: MaskingStore;
  readonly served: ServedContract;
  stop(): void;
}

/** Loads all rules, before anything is written, and follows their changes. */
export async function openMasking(
  connection: Connection,
  options: { log: Logger; clock: () => number; audit: AuditLog },
): Promise<OpenedMasking> {
  await ensureIndexes([maskingDocuments(connection) as never]);
  const store = mongoMaskingStore(connection);
  const directory = new MaskingDirectory(store);
  // The start fails without them: nothing may be stored unmasked.
  await directory.load();
  const watch = watchRevision(connection, MASKING_REVISION, () => directory.load(), { log: options.log });
  const handlers = maskingHandlers({ connection, store, directory, ...options });
  return {
    directory,
    store,
    served: serve(contracts.MaskingService, handlers),
    stop: () => watch.stop(),
  };
}
