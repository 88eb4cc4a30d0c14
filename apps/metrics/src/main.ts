import { runProcess } from '@assay/runtime';
import { metrics } from './module.js';

await runProcess([metrics]);
