import { raw, type ClickHouse } from '@assay/clickhouse';

const PATIENCE_MS = 900_000;
const LOOK_EVERY_MS = 2_000;
const QUIET_LOOKS = 5;

/** Waits until the engine has merged what it wants to merge, as it has where data came in over weeks. */
export async function waitForMerges(store: ClickHouse): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (let quiet = 0; quiet < QUIET_LOOKS && Date.now() < giveUpAt;) {
    const [row] = await store.select<{ running: number }>(
      raw('SELECT count() AS running FROM system.merges'),
    );
    quiet = row?.running === 0 ? quiet + 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

export interface TableSize {
  readonly name: string;
  readonly parts: number;
  readonly count: number;
  readonly mb: number;
}

/** What is on disk, the largest table first. */
export function readTableSizes(store: ClickHouse): Promise<TableSize[]> {
  return store.select<TableSize>(
    raw(`SELECT table AS name, count() AS parts, sum(rows) AS count, round(sum(bytes_on_disk) / 1e6) AS mb
FROM system.parts WHERE active AND database = currentDatabase() GROUP BY name ORDER BY mb DESC`),
  );
}
