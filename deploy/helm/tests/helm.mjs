import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';

const HELM = 'v3.22.0';
/** Holds the OpenAPI description of Kubernetes; the version that this helm is built with. */
const KUBERNETES = 'k8s.io/cli-runtime@v0.37.0';
/** Of the cluster that charts are rendered for. */
const KUBE_VERSION = '1.31.0';

const CHART = fileURLToPath(new URL('../assay', import.meta.url));
const cache = process.env.ASSAY_TOOLS_DIR ?? join(homedir(), '.cache', 'assay-tools');

/** Path of helm: HELM, else one that Go builds once. */
function findHelm() {
  if (process.env.HELM) return process.env.HELM;
  const folder = join(cache, `helm-${HELM}`);
  const program = join(folder, 'helm');
  if (existsSync(program)) return program;
  console.log(`building helm ${HELM}; only the first run takes this long`);
  const building = join(cache, `helm-${HELM}.${process.pid}`);
  mkdirSync(building, { recursive: true });
  execFileSync('go', ['install', `helm.sh/helm/v3/cmd/helm@${HELM}`], {
    env: { ...process.env, GOBIN: building, GOFLAGS: '-mod=mod', CGO_ENABLED: '0' },
    stdio: 'inherit',
  });
  // Half a program is never found: two runs at once both build, one wins.
  if (!existsSync(folder)) renameSync(building, folder);
  return program;
}

const helm = findHelm();

function run(args) {
  const { status, stdout, stderr } = spawnSync(helm, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return { isGood: status === 0, stdout, stderr };
}

const toArgs = (values) =>
  Object.entries(values).flatMap(([key, value]) => ['--set-json', `${key}=${JSON.stringify(value)}`]);

export function lint(values) {
  return run(['lint', CHART, '--strict', '--kube-version', KUBE_VERSION, ...toArgs(values)]);
}

/** The rendered chart as text; `error` instead when helm refuses. */
export function render(values) {
  const args = ['template', 'release', CHART, '--namespace', 'assay', '--kube-version', KUBE_VERSION];
  const { isGood, stdout, stderr } = run([...args, ...toArgs(values)]);
  return isGood ? { text: stdout } : { error: stderr };
}

/** Its manifests, in order. */
export function parse(text) {
  return parseAllDocuments(text).flatMap((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    const value = document.toJS();
    return value ? [value] : [];
  });
}

/** JSON Schema definitions of Kubernetes. */
export function readKubernetesSchemas() {
  const stdout = execFileSync('go', ['mod', 'download', '-json', KUBERNETES], {
    encoding: 'utf8',
    env: { ...process.env, GOFLAGS: '-mod=mod' },
  });
  const { Dir } = JSON.parse(stdout);
  return JSON.parse(readFileSync(join(Dir, 'artifacts', 'openapi', 'swagger.json'), 'utf8')).definitions;
}
