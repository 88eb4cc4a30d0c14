import { ensureIndexes } from '@assay/mongo';
import { evaluation, type metrics } from '@assay/proto';
import { serve, type ServedContract } from '@assay/rpc';
import type { Connection } from 'mongoose';
import { datasetItemHandlers } from '../dataset-items/dataset-item.handlers.js';
import { datasetItemModels } from '../dataset-items/dataset-item.model.js';
import { mongoDatasetItemStore } from '../dataset-items/dataset-item.store.js';
import { datasetRunHandlers } from '../runs/dataset-run.handlers.js';
import { datasetRunModels } from '../runs/dataset-run.model.js';
import { mongoDatasetRunStore } from '../runs/dataset-run.store.js';
import { datasetHandlers } from './dataset.handlers.js';
import { datasetModel } from './dataset.model.js';
import { mongoDatasetStore } from './dataset.store.js';

/** Datasets, their items and their runs over one database; makes the indexes that are missing. */
export async function startDataServices({
  connection,
  observations,
  clock,
}: {
  connection: Connection;
  observations: Pick<metrics.ObservationServiceMethods, 'getObservation'>;
  clock: () => number;
}): Promise<ServedContract[]> {
  const datasetDocuments = datasetModel(connection);
  const itemModels = datasetItemModels(connection);
  const runModels = datasetRunModels(connection);
  await ensureIndexes([
    datasetDocuments,
    itemModels.current,
    itemModels.past,
    runModels.runs,
    runModels.runItems,
  ] as never[]);
  const dependencies = {
    datasets: mongoDatasetStore(datasetDocuments),
    items: mongoDatasetItemStore(itemModels),
    runs: mongoDatasetRunStore(runModels),
    observations,
    clock,
  };
  return [
    serve(evaluation.DatasetService, datasetHandlers(dependencies)),
    serve(evaluation.DatasetItemService, datasetItemHandlers(dependencies)),
    serve(evaluation.DatasetRunService, datasetRunHandlers(dependencies)),
  ];
}
