import { runProcess } from '@assay/runtime';
import { integration } from './module.js';

await runProcess([integration]);
