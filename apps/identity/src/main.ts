import { runProcess } from '@assay/runtime';
import { identity } from './module.js';

await runProcess([identity]);
