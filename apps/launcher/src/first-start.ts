import { existsSync, readFileSync, rmSync } from 'node:fs';

/** What the identity service leaves behind when it set up an empty store by itself. */
export interface FirstStart {
  readonly publicKey: string;
  readonly secretKey: string;
  readonly organizationPublicKey: string;
  readonly organizationSecretKey: string;
}

/** Reads and removes the file: the secrets are shown once. Undefined when there was no first start. */
export function takeFirstStart(file: string): FirstStart | undefined {
  if (!existsSync(file)) return undefined;
  const value = JSON.parse(readFileSync(file, 'utf8')) as FirstStart;
  rmSync(file);
  return value;
}

/** What the terminal shows once everything runs. */
export function renderBanner(baseUrl: string, firstStart: FirstStart | undefined): string {
  const lines = ['', `Assay is ready at ${baseUrl}`, `  API reference   ${baseUrl}/docs`, ''];
  if (firstStart) {
    lines.push(
      'Your keys, shown this once:',
      `  project       ${firstStart.publicKey}`,
      `                ${firstStart.secretKey}`,
      `  organization  ${firstStart.organizationPublicKey}`,
      `                ${firstStart.organizationSecretKey}`,
      '',
      'Paste this to write a first trace and read it back:',
      '',
      ...snippet(baseUrl, firstStart),
      '',
    );
  }
  lines.push('Ctrl-C stops it.', '');
  return lines.join('\n');
}

function snippet(baseUrl: string, keys: FirstStart): string[] {
  return [
    `export ASSAY_AUTH='${keys.publicKey}:${keys.secretKey}'`,
    `curl -sS -u "$ASSAY_AUTH" ${baseUrl}/api/public/ingestion -H 'content-type: application/json' -d '{"batch":[`,
    `  {"id":"event-1","type":"trace-create","timestamp":"'$(date -u +%FT%TZ)'","body":{"id":"first-trace","name":"hello","input":"What is Assay?"}},`,
    `  {"id":"event-2","type":"generation-create","timestamp":"'$(date -u +%FT%TZ)'","body":{"id":"first-generation","traceId":"first-trace","name":"answer",`,
    `    "model":"gpt-4o-mini","output":"It shows what your models did.","usage":{"input":12,"output":8}}}]}'`,
    `curl -sS -u "$ASSAY_AUTH" ${baseUrl}/api/public/traces/first-trace`,
  ];
}
