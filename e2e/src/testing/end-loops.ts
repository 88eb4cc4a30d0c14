import { stopLoops } from '../harness/loops.js';

afterAll(stopLoops);
