import { mkdirSync, writeFileSync } from 'node:fs';

/** Stops the deployment; its log stays for a look after a red run. */
export default async function tearDown(): Promise<void> {
  const deployment = globalThis.assayDeployment;
  if (!deployment) return;
  mkdirSync('.data/e2e', { recursive: true });
  writeFileSync(`.data/e2e/${deployment.form}.log`, deployment.output());
  await deployment.stop();
}
