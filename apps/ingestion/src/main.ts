import { runProcess } from '@assay/runtime';
import { ingestion } from './module.js';

await runProcess([ingestion]);
