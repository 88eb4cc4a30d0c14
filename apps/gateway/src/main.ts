import { runProcess } from '@assay/runtime';
import { gateway } from './module.js';

await runProcess([gateway]);
