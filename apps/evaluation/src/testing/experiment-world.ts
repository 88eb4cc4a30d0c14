import type { evaluation } from '@assay/proto';
import { startTestMongo, type TestMongo } from '@assay/testing';
import { randomUUID } from 'node:crypto';
import { startDataProcess, testCall, type DataProcess } from './data-process.js';
import { T0 } from './telemetry-rows.js';
import { startTelemetryStore, type TelemetryStore } from './telemetry-store.js';

/** What a test of experiments works with. */
export interface ExperimentWorld {
  readonly store: TelemetryStore;
  /** In this process; knows the time `T0` at the start of each test. */
  readonly service: DataProcess;
  /** Over gRPC, with documents of its own. */
  readonly remote: DataProcess;
  /** Of this test alone. */
  readonly projectId: string;
}

/** Starts services over one telemetry store for the tests of a file, and gives each test its world. */
export function useExperimentWorld(onEach: (world: ExperimentWorld) => void): void {
  let mongo: TestMongo;
  let store: TelemetryStore;
  let service: DataProcess;
  let remote: DataProcess;
  beforeAll(async () => {
    [mongo, store] = await Promise.all([startTestMongo(), startTelemetryStore()]);
    service = await startDataProcess(mongo, 'local', store.clickhouse);
    remote = await startDataProcess(mongo, 'grpc', store.clickhouse);
  });
  afterAll(async () => {
    await service?.stop();
    await remote?.stop();
    await store?.stop();
    await mongo?.close();
  });
  beforeEach(() => {
    service.nowMs = T0 / 1000;
    onEach({ store, service, remote, projectId: randomUUID() });
  });
}

/** The first page from `T0` on, without scores, unless the fields say otherwise. */
export function scanExperiments(
  on: DataProcess,
  fields: Partial<evaluation.ScanExperimentsRequest> & { projectId: string },
): Promise<evaluation.ScanExperimentsResponse> {
  return on.experiments.scanExperiments(
    {
      limit: 100,
      scoreLimit: 50,
      cursor: '',
      fromUs: T0,
      ids: [],
      names: [],
      datasetIds: [],
      filterJson: '',
      withScores: false,
      ...fields,
    },
    testCall(),
  );
}

/** The first page from `T0` on, with input and output, without scores, unless the fields say otherwise. */
export function scanExperimentItems(
  on: DataProcess,
  fields: Partial<evaluation.ScanExperimentItemsRequest> & { projectId: string },
): Promise<evaluation.ScanExperimentItemsResponse> {
  return on.experiments.scanExperimentItems(
    {
      limit: 100,
      scoreLimit: 50,
      cursor: '',
      fromUs: T0,
      experimentIds: [],
      experimentNames: [],
      experimentItemIds: [],
      datasetIds: [],
      filterJson: '',
      withScores: false,
      withIo: true,
      ...fields,
    },
    testCall(),
  );
}
