import { runProcess } from '@assay/runtime';
import { modules } from './modules.js';

await runProcess(modules, { name: 'all-in-one' });
