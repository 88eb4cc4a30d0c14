/**
 * Names of prompts, datasets and runs may hold slashes. Clients encode them, but for some (the Python SDK before its
 * third version) that leave slashes as they are: where only a name can stand, what stands there is one name.
 */
const NAMED_PATHS = [
  /^(\/api\/public\/v2\/prompts\/)(.+?)(\/versions\/[^/]+)?$/,
  /^(\/api\/public\/v2\/datasets\/)(.+)$/,
  /^(\/api\/public\/datasets\/)(.+?)(\/runs)(?:(\/)(.+))?$/,
  /^(\/api\/public\/datasets\/)(.+)$/,
];

/** The URL with the slashes of names encoded; any other URL as it is. */
export function encodeNames(url: string): string {
  if (!url.startsWith('/api/public/v2/') && !url.startsWith('/api/public/datasets/')) return url;
  const queryAt = url.indexOf('?');
  const path = (queryAt < 0 ? url : url.slice(0, queryAt)).replace(/(?<!\/)\/+$/, '');
  const query = queryAt < 0 ? '' : url.slice(queryAt);
  for (const pattern of NAMED_PATHS) {
    const [, before, name, after = '', between = '', run = ''] = pattern.exec(path) ?? [];
    if (before === undefined || name === undefined) continue;
    return `${before}${encodeSlashes(name)}${after}${between}${encodeSlashes(run)}${query}`;
  }
  return url;
}

function encodeSlashes(name: string): string {
  return name.replaceAll('/', '%2F');
}
