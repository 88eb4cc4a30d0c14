// `npm test`: builds what is stale (tests start real child processes from the build), then runs jest.
// Arguments go to jest: `npm test -- libs/rpc`.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { buildIfNeeded } from './build.mjs';

await buildIfNeeded();
const require = createRequire(import.meta.url);
const { status } = spawnSync(process.execPath, [require.resolve('jest/bin/jest'), ...process.argv.slice(2)], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: 'inherit',
});
process.exit(status ?? 1);
