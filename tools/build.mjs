// Builds every workspace with `tsc -b`, and says so while it does. Run directly it always builds;
// `buildIfNeeded` skips the work when nothing changed since the last build.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, '.build-stamp');

/** Of the files alone: the build itself touches the folders. */
function newestMtimeMs(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const children = readdirSync(path).filter((name) => name !== 'node_modules' && name !== 'dist');
  return Math.max(0, ...children.map((name) => newestMtimeMs(join(path, name))));
}

function isStale() {
  if (!existsSync(stamp)) return true;
  const built = statSync(stamp).mtimeMs;
  return ['apps', 'libs', 'tsconfig.base.json', 'tsconfig.json', 'package-lock.json']
    .map((name) => join(root, name))
    .some((path) => existsSync(path) && newestMtimeMs(path) > built);
}

/** Resolves when the build is done; rejects with the compiler's exit code. */
export async function build() {
  const startedAt = Date.now();
  const require = createRequire(import.meta.url);
  const tsc = join(require.resolve('typescript/package.json'), '../bin/tsc');
  const child = spawn(process.execPath, [tsc, '-b', '--verbose', '--pretty', 'false'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let rest = '';
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      const project = /Building project '.*\/((?:apps|libs)\/[^/]+|e2e|bench)\/tsconfig\.json'/.exec(
        line,
      )?.[1];
      if (project) console.log(`building ${project}`);
      else if (/error TS|^\s+[^\s[]/.test(line) && !/^\[|^\s+\*/.test(line)) console.error(line);
    }
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`the build failed (tsc exited with ${code})`);
  writeFileSync(stamp, '');
  utimesSync(stamp, new Date(startedAt), new Date(startedAt));
  console.log(`built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

export async function buildIfNeeded() {
  if (!isStale()) return;
  console.log('building Assay; only the first start takes this long');
  await build();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build().catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
}
