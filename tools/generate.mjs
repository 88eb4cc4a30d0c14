// Writes the generated documents: docs/openapi.json, docs/configuration.md and the table in README.md.
// `--check` changes nothing and exits 1 when one would differ. Needs a build.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import prettier from 'prettier';

const root = fileURLToPath(new URL('..', import.meta.url));
const check = process.argv.includes('--check');
let stale = 0;

function put(path, text) {
  const file = join(root, path);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  stale += 1;
  if (check) console.error(`stale (npm run gen): ${path}`);
  else {
    writeFileSync(file, text);
    console.log(`wrote ${path}`);
  }
}

const options = await prettier.resolveConfig(join(root, 'README.md'));
const formatMarkdown = (text) => prettier.format(text, { ...options, parser: 'markdown' });

const load = (path) => import(new URL(`../${path}`, import.meta.url).href);

const { renderOpenApi } = await load('apps/gateway/dist/index.js');
put('docs/openapi.json', `${JSON.stringify(renderOpenApi(), null, 2)}\n`);

const { renderConfigurationPage } = await load('libs/config/dist/index.js');
const { runtimeConfig } = await load('libs/runtime/dist/index.js');
const { launcherConfig } = await load('apps/launcher/dist/index.js');
const { modules } = await load('apps/all-in-one/dist/index.js');
const resources = [...new Set(modules.flatMap((module) => Object.values(module.needs)))];
const sections = [
  { title: 'npm start', intro: 'Read by the launcher, which passes them on.', schema: launcherConfig },
  { title: 'Every process', schema: runtimeConfig },
  ...modules.map((module) => ({ title: module.name, schema: module.config })),
  ...resources.map((resource) => ({ title: `Store: ${resource.name}`, schema: resource.config })),
].filter((section) => Object.keys(section.schema).length > 0);
put('docs/configuration.md', await formatMarkdown(renderConfigurationPage(sections)));

const operations = JSON.parse(readFileSync(join(root, 'apps/gateway/src/endpoints/operations.json'), 'utf8'));
const byTag = new Map();
for (const [operation, facts] of Object.entries(operations)) {
  const [, , state, tag] = facts.split(' ');
  const list = byTag.get(tag) ?? [];
  byTag.set(tag, [...list, { operation, isDone: state === 'done' }]);
}
const rows = [...byTag].map(([tag, list]) => {
  const planned = list.filter((one) => !one.isDone).map((one) => `\`${one.operation}\``);
  const open = planned.length === list.length ? 'all' : planned.join(', ');
  return `| ${tag} | ${list.length - planned.length} of ${list.length} | ${open} |`;
});
const table = ['| Resource | Operations that work | Planned |', '|---|---|---|', ...rows].join('\n');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const next = readme.replace(
  /(<!-- operations -->)[^]*?(<!-- \/operations -->)/,
  (_all, open, close) => `${open}\n\n${table}\n\n${close}`,
);
put('README.md', await formatMarkdown(next));

if (check && stale > 0) process.exit(1);
