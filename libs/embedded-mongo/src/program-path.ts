import { fileURLToPath } from 'node:url';

/** The built program that runs the server as a child process. */
export const programPath = fileURLToPath(new URL('../dist/main.js', import.meta.url));
