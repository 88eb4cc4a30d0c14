// Derives every tsconfig.json (project references) from the package.json dependencies.
// `--check` changes nothing and exits 1 when a file would differ.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listProjects } from './projects.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const check = process.argv.includes('--check');
const projects = listProjects(root);
const byName = new Map(projects.map((p) => [p.name, p]));
let stale = 0;

function put(file, value) {
  const text = JSON.stringify(value, null, 2) + '\n';
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  stale += 1;
  if (check) console.error(`stale: ${relative(root, file)}`);
  else writeFileSync(file, text);
}

for (const project of projects) {
  // Tests may import dev-only packages (the harness), but the build graph is the runtime graph alone.
  const references = Object.keys(project.manifest.dependencies ?? {})
    .filter((name) => byName.has(name))
    .map((name) => ({ path: relative(project.dir, byName.get(name).dir) }));
  put(join(project.dir, 'tsconfig.json'), {
    extends: relative(project.dir, join(root, 'tsconfig.base.json')),
    compilerOptions: { rootDir: 'src', outDir: 'dist', tsBuildInfoFile: 'dist/.tsbuildinfo' },
    include: ['src'],
    exclude: ['src/**/*.test.ts', 'src/**/testing/**'],
    references,
  });
}
put(join(root, 'tsconfig.json'), {
  files: [],
  references: projects.map((p) => ({ path: './' + relative(root, p.dir) })),
});
// One flat program for the type check of the tests, which the build leaves out.
put(join(root, 'tsconfig.test.json'), {
  extends: './tsconfig.base.json',
  compilerOptions: {
    noEmit: true,
    composite: false,
    incremental: false,
    declaration: false,
    declarationMap: false,
    types: ['node', 'jest'],
  },
  include: ['apps/*/src', 'libs/*/src', 'e2e/src', 'bench/src'],
});
if (check && stale > 0) process.exit(1);
