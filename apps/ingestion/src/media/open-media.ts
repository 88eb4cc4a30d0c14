import type { ObjectStore } from '@assay/blob';
import type { ConfigOf } from '@assay/config';
import { ensureIndexes } from '@assay/mongo';
import { ingestion as contracts } from '@assay/proto';
import { serve, type ServedContract } from '@assay/rpc';
import type { Connection } from 'mongoose';
import type { mediaConfig } from './media.config.js';
import { mediaHandlers } from './media.handlers.js';
import { mediaDocuments, mediaLinkDocuments } from './media.model.js';
import { mongoMediaRecords } from './media.store.js';

export interface MediaNeeds {
  readonly connection: Connection;
  readonly objects: ObjectStore;
  readonly config: ConfigOf<typeof mediaConfig>;
  readonly clock: () => number;
}

/** Media as this process serves it. */
export async function openMedia({ connection, objects, config, clock }: MediaNeeds): Promise<ServedContract> {
  await ensureIndexes([mediaDocuments(connection) as never, mediaLinkDocuments(connection) as never]);
  const handlers = mediaHandlers({
    media: mongoMediaRecords(connection),
    objects,
    keyPrefix: config.MEDIA_KEY_PREFIX,
    maxBytes: config.MEDIA_MAX_BYTES,
    urlSeconds: config.MEDIA_URL_SECONDS,
    clock,
  });
  return serve(contracts.MediaService, handlers);
}
