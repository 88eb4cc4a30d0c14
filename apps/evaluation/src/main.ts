import { runProcess } from '@assay/runtime';
import { evaluation } from './module.js';

await runProcess([evaluation]);
