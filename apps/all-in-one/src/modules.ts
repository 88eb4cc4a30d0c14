import { annotation } from '@assay/annotation';
import { evaluation } from '@assay/evaluation';
import { gateway } from '@assay/gateway';
import { identity } from '@assay/identity';
import { ingestion } from '@assay/ingestion';
import { integration } from '@assay/integration';
import { metrics } from '@assay/metrics';
import type { AnyModule } from '@assay/runtime';

/** Every service, the gateway last: it opens its port when the others can answer. */
export const modules: readonly AnyModule[] = [
  identity,
  ingestion,
  metrics,
  evaluation,
  annotation,
  integration,
  gateway,
];
