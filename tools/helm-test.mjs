// `npm run helm:test`: the chart, linted, rendered and compared. Needs Go, with which it installs helm and fetches the
// schemas of Kubernetes; both stay in ~/.cache/assay-tools (or ASSAY_TOOLS_DIR). `-- --update` writes the golden files.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildIfNeeded } from './build.mjs';

if (spawnSync('go', ['version']).status !== 0 && !process.env.HELM) {
  console.error('The chart tests need Go (https://go.dev/dl) to install helm.');
  process.exit(1);
}
await buildIfNeeded();
const { status } = spawnSync(process.execPath, ['--test', 'deploy/helm/tests/chart.test.mjs'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: 'inherit',
  env: { ...process.env, ...(process.argv.includes('--update') && { UPDATE_GOLDEN: '1' }) },
});
process.exit(status ?? 1);
