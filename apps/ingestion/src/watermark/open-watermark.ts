import type { Logger } from '@assay/logging';
import { ensureIndexes } from '@assay/mongo';
import { ingestion as contracts } from '@assay/proto';
import { serve, type ServedContract } from '@assay/rpc';
import type { Connection } from 'mongoose';
import { readWriterId } from './writer-id.js';
import { mongoWriterMarkStore, writerMarkModel } from './writer-mark.store.js';

const PUBLISH_MS = 2_000;
/** An instance that was not seen for so long is taken for removed, with its spool. */
const LIFE_MS = 24 * 3_600_000;

export interface OpenedWatermark {
  readonly served: ServedContract;
  /** Call it when nothing is written any more. */
  stop(): Promise<void>;
}

/**
 * Publishes how far this instance is, and answers how far all are. A dead instance holds the answer back at its
 * last mark until it is back, or for a day: what it had taken in is not yet in the store.
 */
export async function openWatermark(parts: {
  readonly connection: Connection;
  readonly spoolDir: string;
  /** Unix microseconds; see `LowMark`. */
  readonly getLowUs: () => number;
  /** Nothing is left that a restart would bring into the store. */
  readonly isDone: () => boolean;
  readonly log: Logger;
  readonly clock: () => number;
}): Promise<OpenedWatermark> {
  const { connection, spoolDir, getLowUs, isDone, log, clock } = parts;
  const model = writerMarkModel(connection);
  await ensureIndexes([model]);
  const marks = mongoWriterMarkStore(model);
  const writerId = await readWriterId(spoolDir);

  let publishing: Promise<void> | undefined;
  let isFailing = false;
  const publish = async (): Promise<void> => {
    try {
      await marks.put(writerId, getLowUs(), clock());
      isFailing = false;
    } catch (error) {
      // The mark of before stays, which is lower: readers wait, and miss nothing.
      if (!isFailing) log.warn({ error }, 'watermark not published');
      isFailing = true;
    }
  };
  // Known to the others before the first write is taken in.
  await marks.put(writerId, getLowUs(), clock());
  const timer = setInterval(() => {
    publishing ??= publish().finally(() => (publishing = undefined));
  }, PUBLISH_MS);
  timer.unref();

  return {
    served: serve(contracts.WatermarkService, {
      getWatermark: async () => {
        const ownUs = getLowUs();
        const othersUs = await marks.findLowest(writerId, clock() - LIFE_MS);
        return { lowUs: Math.floor(Math.min(ownUs, othersUs ?? ownUs)) };
      },
    }),
    stop: async () => {
      clearInterval(timer);
      await publishing;
      await (isDone() ? marks.delete(writerId) : publish()).catch((error: unknown) =>
        log.warn({ error }, 'watermark not withdrawn'),
      );
    },
  };
}
