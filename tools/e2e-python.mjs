// `npm run e2e:python`: unmodified Python SDKs of three generations against the service. Needs Python >= 3.10 with
// venv, and the Python package registry; the SDKs go into environments under node_modules/.cache.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfNeeded } from './build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const SDKS = [
  { version: '2.60.10', script: 'langfuse_2.py' },
  { version: '3.15.0', script: 'langfuse_3_to_5.py' },
  { version: '5.0.4', script: 'langfuse_3_to_5.py' },
];

function run(command, args, env = process.env) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env });
  if (error) throw error;
  return status === 0;
}

function prepare(version) {
  const folder = join(root, 'node_modules/.cache/python-sdk', version);
  const python = join(folder, 'bin/python');
  if (!existsSync(python) && !run('python3', ['-m', 'venv', folder]))
    throw new Error('no Python environment');
  if (!run(python, ['-m', 'pip', 'install', '--quiet', `langfuse==${version}`])) throw new Error('no SDK');
  return python;
}

await buildIfNeeded();
const { startDeployment } = await import('@assay/testing');
let failed = 0;
for (const form of process.env.FORM ? [process.env.FORM] : ['all-in-one', 'distributed']) {
  for (const { version, script } of SDKS) {
    const python = prepare(version);
    const deployment = await startDeployment({ form, env: { LOG_LEVEL: 'warn' } });
    const { baseUrl, keys } = deployment;
    const isGood = run(python, ['-W', 'ignore', join('e2e/python', script)], {
      ...process.env,
      LANGFUSE_HOST: baseUrl,
      LANGFUSE_BASE_URL: baseUrl,
      LANGFUSE_PUBLIC_KEY: keys.publicKey,
      LANGFUSE_SECRET_KEY: keys.secretKey,
    });
    await deployment.stop();
    console.log(`${isGood ? 'passed' : 'FAILED'}: Python SDK ${version}, ${form}`);
    if (!isGood) failed += 1;
  }
}
process.exit(failed > 0 ? 1 : 0);
