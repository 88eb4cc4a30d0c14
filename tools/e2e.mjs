// `npm run e2e`: black-box tests over HTTP, once per deployment form. FORM=all-in-one runs one of them.
// Arguments go to jest: `npm run e2e -- kill`.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { buildIfNeeded } from './build.mjs';

await buildIfNeeded();
const require = createRequire(import.meta.url);
const forms = process.env.FORM ? [process.env.FORM] : ['all-in-one', 'distributed'];
let failed = 0;
for (const form of forms) {
  console.log(`\ne2e over the ${form} form`);
  const { status } = spawnSync(
    process.execPath,
    // The OpenTelemetry exporters load node:http by a dynamic import.
    [
      '--experimental-vm-modules',
      '--no-warnings',
      require.resolve('jest/bin/jest'),
      '--config',
      'e2e/jest.config.mjs',
      ...process.argv.slice(2),
    ],
    {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      stdio: 'inherit',
      env: { ...process.env, FORM: form },
    },
  );
  failed ||= status ?? 1;
}
process.exit(failed);
