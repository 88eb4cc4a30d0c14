import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every workspace with its manifest: `{ name, dir, path, manifest, tags }`, sorted by path. */
export function listProjects(root) {
  const paths = [
    ...['apps', 'libs'].flatMap((folder) =>
      readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
    ),
    'bench',
    'e2e',
  ].filter((path) => existsSync(join(root, path, 'package.json')));
  return paths.sort().map((path) => {
    const dir = join(root, path);
    const manifest = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
    return { name: manifest.name, dir, path, manifest, tags: manifest.nx?.tags ?? [] };
  });
}
