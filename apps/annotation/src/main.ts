import { runProcess } from '@assay/runtime';
import { annotation } from './module.js';

await runProcess([annotation]);
