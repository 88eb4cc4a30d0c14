import type { ObjectStore } from '@assay/blob';
import type { ConfigOf } from '@assay/config';
import type { Logger } from '@assay/logging';
import { ensureIndexes } from '@assay/mongo';
import { ingestion as contracts } from '@assay/proto';
import { serve, type ServedContract } from '@assay/rpc';
import type { Connection } from 'mongoose';
import type { mediaConfig } from './media.config.js';
import { MediaRemoval } from './media-removal.js';
import { mediaHandlers } from './media.handlers.js';
import { mediaDocuments, mediaLinkDocuments } from './media.model.js';
import { mongoMediaRecords } from './media.store.js';

export interface MediaNeeds {
  readonly connection: Connection;
  readonly objects: ObjectStore;
  readonly config: ConfigOf<typeof mediaConfig>;
  readonly log: Logger;
  readonly clock: () => number;
}

export interface OpenMedia {
  readonly served: ServedContract;
  readonly removal: MediaRemoval;
}

/** Media as this process serves it. Stop its removal at the end. */
export async function openMedia({ connection, objects, config, log, clock }: MediaNeeds): Promise<OpenMedia> {
  await ensureIndexes([mediaDocuments(connection) as never, mediaLinkDocuments(connection) as never]);
  const media = mongoMediaRecords(connection);
  const keyPrefix = config.MEDIA_KEY_PREFIX;
  const removal = new MediaRemoval({ media, objects, keyPrefix, log, clock });
  removal.start();
  const handlers = mediaHandlers({
    media,
    objects,
    keyPrefix,
    maxBytes: config.MEDIA_MAX_BYTES,
    urlSeconds: config.MEDIA_URL_SECONDS,
    clock,
  });
  return { served: serve(contracts.MediaService, handlers), removal };
}
