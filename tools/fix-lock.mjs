// Puts optional platform packages back into package-lock.json that `npm install` dropped because the
// registry at hand does not serve them; without them `npm ci` refuses the lock ("Missing: X from lock file").
// `--check` changes nothing and exits 1 when the file would differ.
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const text = readFileSync(file, 'utf8');
const lock = JSON.parse(text);

const OSES = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'win32',
  windows: 'win32',
  android: 'android',
  freebsd: 'freebsd',
  openbsd: 'openbsd',
  netbsd: 'netbsd',
  sunos: 'sunos',
  aix: 'aix',
  openharmony: 'openharmony',
};
const CPUS = {
  x64: 'x64',
  arm64: 'arm64',
  ia32: 'ia32',
  arm: 'arm',
  armv7: 'arm',
  'arm-gnueabihf': 'arm',
  ppc64: 'ppc64',
  ppc64le: 'ppc64',
  s390x: 's390x',
  riscv64: 'riscv64',
  loong64: 'loong64',
  mips64el: 'mips64el',
  wasm32: 'wasm32',
};

function platformOf(name) {
  const words = name.split('/').pop().split(/[-.]/);
  const os = words.map((w) => OSES[w]).find(Boolean);
  const cpu = words.map((w) => CPUS[w]).find(Boolean);
  const libc =
    words.includes('musl') || words.includes('musleabihf')
      ? 'musl'
      : words.includes('gnu')
        ? 'glibc'
        : undefined;
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }) };
}

/** npm's own search order: nested first, then each parent's node_modules up to the root. */
function isPresent(from, name) {
  for (let at = from; ; at = at.slice(0, at.lastIndexOf('/node_modules/'))) {
    if (lock.packages[`${at ? at + '/' : ''}node_modules/${name}`]) return true;
    if (!at.includes('/node_modules/')) break;
  }
  return Boolean(lock.packages[`node_modules/${name}`]);
}

const added = [];
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isPresent(path, name)) continue;
    const version = /\d+\.\d+\.\d+[\w.+-]*/.exec(range)?.[0];
    if (!version) continue;
    lock.packages[`node_modules/${name}`] = { version, ...platformOf(name), optional: true };
    added.push(`${name}@${version}`);
  }
}
if (added.length > 0) {
  if (process.argv.includes('--check')) {
    console.error(
      `package-lock.json lacks ${added.length} optional packages; run: npm run lock:fix\n  ${added.join('\n  ')}`,
    );
    process.exit(1);
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, JSON.stringify(lock, null, 2) + '\n');
  console.log(`added ${added.length}: ${added.join(', ')}`);
}
