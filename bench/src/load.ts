import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { clickhouseConfig, openClickHouse, type ClickHouse } from '@assay/clickhouse';
import { loadConfig } from '@assay/config';
import { openBulkWriter } from '@assay/ingestion';
import { createLogger } from '@assay/logging';
import { LARGE_TRACE_OBSERVATIONS, type Slice } from './data/index.js';
import { readBodies } from './load/body-source.js';
import { copySlice } from './load/copy-slice.js';
import {
  BENCH_KEYS,
  isLoaded,
  readLoadedData,
  readProgress,
  writeLoadedData,
  writeProgress,
  type LoadProgress,
} from './load/data-directory.js';
import { startEngine, type Engine } from './load/engine.js';
import { loadDataSet } from './load/load-data-set.js';
import { readTableSizes, waitForMerges } from './load/merges.js';
import { describeMachine, readMemoryMb } from './machine.js';

/** What goes through the write path; the rest of the data are copies of it in other times. */
const SLICE_OBSERVATIONS = 250_000;
const PROGRESS_MS = 10_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const LARGE_TRACES = 3;

const { values } = parseArgs({
  options: {
    observations: { type: 'string', default: '1000000' },
    'data-dir': { type: 'string', default: '' },
    seed: { type: 'string', default: '7' },
    days: { type: 'string', default: '60' },
  },
});

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function startClock(): () => number {
  const startedAt = performance.now();
  return () => (performance.now() - startedAt) / 1000;
}

async function loadSlice(engine: Engine, slice: Slice, folder: string): Promise<void> {
  const writer = await openBulkWriter({
    store: engine.env,
    folder,
    log: createLogger({ service: 'bench', level: 'warn' }),
    flushRows: 20_000,
    flushBytes: 64 * 2 ** 20,
  });
  const seconds = startClock();
  let nextAt = PROGRESS_MS;
  await loadDataSet(writer, readBodies(slice), (stored) => {
    if (seconds() * 1000 < nextAt) return;
    nextAt += PROGRESS_MS;
    const memory = readMemoryMb([process.pid, engine.pid])?.toFixed(0) ?? '?';
    print(`  ${stored} in ${seconds().toFixed(0)} s, ${Math.round(stored / seconds())}/s, ${memory} MB`);
  });
  await writer.close();
  const total = slice.observations + slice.largeTraces * LARGE_TRACE_OBSERVATIONS;
  print(`${total} observations by the write path: ${Math.round(total / seconds())}/s`);
}

async function copySlices(store: ClickHouse, dataDir: string, progress: LoadProgress): Promise<void> {
  const { slice, slices, nextCopy } = progress;
  const seconds = startClock();
  for (let copy = nextCopy; copy >= 1; copy -= 1) {
    await copySlice(store, slice, copy, copy * (slice.toMs - slice.fromMs));
    writeProgress(dataDir, { slice, slices, nextCopy: copy - 1 });
    const done = (nextCopy - copy + 1) * slice.observations;
    print(`  ${done} copied in ${seconds().toFixed(0)} s, ${Math.round(done / seconds())}/s`);
  }
}

function planLoad(observations: number, days: number): LoadProgress {
  const slices = Math.ceil(observations / SLICE_OBSERVATIONS);
  const endMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const slice: Slice = {
    observations: Math.ceil(observations / slices),
    seed: Number(values.seed),
    fromMs: endMs - Math.floor((days * DAY_MS) / slices),
    toMs: endMs,
    projectId: BENCH_KEYS.projectId,
    copy: 0,
    largeTraces: 0,
  };
  return { slice, slices, nextCopy: slices - 1 };
}

async function load(dataDir: string, observations: number, days: number): Promise<void> {
  print(`loading ${observations} observations into ${dataDir}: ${describeMachine()}`);
  const seconds = startClock();
  const folder = join(dataDir, 'spool');
  const known = readProgress(dataDir);
  const progress = known ?? planLoad(observations, days);
  const { slice } = progress;
  const engine = await startEngine(dataDir);
  if (!known) {
    await loadSlice(engine, slice, folder);
    writeProgress(dataDir, progress);
  }
  const store = openClickHouse(loadConfig.orThrow(clickhouseConfig, engine.env));
  await copySlices(store, dataDir, progress);
  // Last, for they are not to be copied.
  const large = { observations: 0, seed: slice.seed + 1, largeTraces: LARGE_TRACES };
  await loadSlice(engine, { ...slice, ...large }, folder);
  await waitForMerges(store);
  for (const { name, count, parts, mb } of await readTableSizes(store))
    print(`  ${name}: ${count} rows, ${parts} parts, ${mb} MB`);
  await store.close();
  await engine.stop();
  const loadedAt = new Date().toISOString();
  writeLoadedData(dataDir, { observations, seed: slice.seed, days, endMs: slice.toMs, loadedAt });
  print(`ready after ${seconds().toFixed(0)} s: ${dataDir}`);
}

const observations = Number(values.observations);
const days = Number(values.days);
if (!(observations >= 1000 && observations <= 50_000_000) || !(days >= 1 && days <= 365))
  throw new Error('--observations must be 1000 to 50000000, --days 1 to 365');
const dataDir = values['data-dir'] || `/tmp/assay-bench-${observations / 1_000_000}m`;
if (isLoaded(dataDir))
  print(`${dataDir} was loaded at ${readLoadedData(dataDir).loadedAt}; remove it to load anew`);
else await load(dataDir, observations, days);
