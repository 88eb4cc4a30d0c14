import type { ClickHouse } from '@assay/clickhouse';
import { ensureIndexes } from '@assay/mongo';
import { evaluation, type metrics } from '@assay/proto';
import { serve, type ServedContract } from '@assay/rpc';
import type { Connection } from 'mongoose';
import { datasetItemHandlers } from '../dataset-items/dataset-item.handlers.js';
import type { MediaLookup } from '../dataset-items/item-media.js';
import { datasetItemModels } from '../dataset-items/dataset-item.model.js';
import { mongoDatasetItemStore } from '../dataset-items/dataset-item.store.js';
import { experimentHandlers } from '../experiments/experiment.handlers.js';
import { clickhouseExperimentStore, type QueryBudget } from '../experiments/experiment.store.js';
import type { AuditedChanges } from '../revisions/audited-changes.js';
import { datasetRunHandlers } from '../runs/dataset-run.handlers.js';
import { datasetRunModels } from '../runs/dataset-run.model.js';
import { mongoDatasetRunStore } from '../runs/dataset-run.store.js';
import { mongoRunLinkStore } from '../runs/run-links.store.js';
import type { SchemaChecker } from '../schema-check/schema-checker.js';
import { datasetHandlers } from './dataset.handlers.js';
import { datasetModel } from './dataset.model.js';
import { mongoDatasetStore } from './dataset.store.js';

/** Datasets, their items, their runs, and experiments; makes the indexes that are missing. */
export async function startDataServices({
  connection,
  clickhouse,
  budget,
  observations,
  media,
  schemas,
  changes,
  clock,
}: {
  connection: Connection;
  clickhouse: ClickHouse;
  budget: QueryBudget;
  observations: Pick<metrics.ObservationServiceMethods, 'getObservation'>;
  media: MediaLookup;
  schemas: SchemaChecker;
  changes: AuditedChanges;
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
    items: mongoDatasetItemStore(itemModels, clock),
    runs: mongoDatasetRunStore(runModels),
    observations,
    media,
    schemas,
    changes,
    clock,
  };
  return [
    serve(evaluation.DatasetService, datasetHandlers(dependencies)),
    serve(evaluation.DatasetItemService, datasetItemHandlers(dependencies)),
    serve(evaluation.DatasetRunService, datasetRunHandlers(dependencies)),
    serve(
      evaluation.ExperimentService,
      experimentHandlers({
        experiments: clickhouseExperimentStore(clickhouse, budget),
        links: mongoRunLinkStore(runModels),
        items: dependencies.items,
      }),
    ),
  ];
}
