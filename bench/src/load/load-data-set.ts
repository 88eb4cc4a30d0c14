import type { BulkWriter } from '@assay/ingestion';
import type { DataSetBody } from '../data/index.js';

/** Bodies on their way at once: enough that inserts follow each other without a pause. */
const IN_FLIGHT = 12;

/**
 * Stores all bodies.
 *
 * @param onProgress Called with the number of observations stored so far.
 */
export async function loadDataSet(
  writer: BulkWriter,
  bodies: AsyncIterable<DataSetBody> | Iterable<DataSetBody>,
  onProgress: (observations: number) => void = () => undefined,
): Promise<void> {
  const running = new Set<Promise<void>>();
  let stored = 0;
  for await (const { projectId, route, body, observations } of bodies) {
    const send = route === 'otlp' ? writer.exportSpans : writer.appendEvents;
    const done = send(projectId, body).then(() => {
      running.delete(done);
      stored += observations;
      onProgress(stored);
    });
    done.catch(() => undefined);
    running.add(done);
    if (running.size >= IN_FLIGHT) await Promise.race(running);
  }
  await Promise.all(running);
}
