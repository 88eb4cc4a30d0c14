import { fileURLToPath } from 'node:url';
import type { ChildSpec } from './child.js';
import { findFreePort } from './free-port.js';

/** Services behind the gateway, in the order of docs/architecture.md. */
const BACKENDS = ['identity', 'ingestion', 'metrics', 'evaluation', 'annotation', 'integration'] as const;

function program(app: string): string {
  return fileURLToPath(new URL(`../../${app}/dist/main.js`, import.meta.url));
}

/** One process with every module. Its death ends the launcher. */
export function planAllInOne(env: NodeJS.ProcessEnv): ChildSpec[] {
  return [
    { name: 'all-in-one', program: program('all-in-one'), env, readyTimeoutMs: 120_000, isRestarted: false },
  ];
}

/**
 * Every service as a process of its own, on loopback. They are restarted when they die, as an orchestrator
 * would: this form stands in for one.
 */
export async function planDistributed(env: NodeJS.ProcessEnv): Promise<ChildSpec[]> {
  const ports = await Promise.all(BACKENDS.map(() => findFreePort()));
  const addresses = Object.fromEntries(
    BACKENDS.map((name, index) => [`${name.toUpperCase()}_ADDR`, `127.0.0.1:${ports[index] ?? 0}`]),
  );
  const spec = (name: string, extra: NodeJS.ProcessEnv): ChildSpec => ({
    name,
    program: program(name),
    env: { ...env, ...addresses, GRPC_HOST: '127.0.0.1', ...extra },
    readyTimeoutMs: 120_000,
    isRestarted: true,
  });
  const backends = BACKENDS.map((name, index) =>
    spec(name, { [`${name.toUpperCase()}_PORT`]: String(ports[index]), ADMIN_PORT: '0' }),
  );
  return [...backends, spec('gateway', {})];
}
