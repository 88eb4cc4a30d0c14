import { fileURLToPath } from 'node:url';

/** The built program to run as a child process (see `main.ts`): the same file from source and from `dist`. */
export const programPath = fileURLToPath(new URL('../dist/main.js', import.meta.url));
