import { VERSION } from '../version.js';
import { escapeHtml, renderPage, type Page } from './html.js';

/** Four ways to send a first trace, by what they are called. */
function snippets(baseUrl: string): readonly (readonly [string, string])[] {
  return [
    [
      'curl',
      `curl -u "$PUBLIC_KEY:$SECRET_KEY" ${baseUrl}/api/public/ingestion \\
  -H 'content-type: application/json' -d '{
  "batch": [{
    "id": "'"$(uuidgen)"'", "type": "trace-create", "timestamp": "'"$(date -u +%FT%TZ)"'",
    "body": {"id": "first-trace", "name": "hello", "input": "What is 6 x 7?", "output": "42"}
  }]
}'`,
    ],
    [
      'JavaScript',
      `// npm install langfuse
import { Langfuse } from 'langfuse';

const client = new Langfuse({
  baseUrl: '${baseUrl}',
  publicKey: process.env.PUBLIC_KEY,
  secretKey: process.env.SECRET_KEY,
});
client.trace({ name: 'hello', input: 'What is 6 x 7?', output: '42' });
await client.flushAsync();`,
    ],
    [
      'Python',
      `# pip install langfuse
import os
from langfuse import Langfuse

client = Langfuse(host="${baseUrl}", public_key=os.environ["PUBLIC_KEY"], secret_key=os.environ["SECRET_KEY"])
with client.start_as_current_span(name="hello", input="What is 6 x 7?") as span:
    span.update(output="42")
client.flush()`,
    ],
    [
      'OpenTelemetry (any language, OTLP over HTTP)',
      `export OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf
export OTEL_EXPORTER_OTLP_ENDPOINT=${baseUrl}/api/public/otel
export OTEL_EXPORTER_OTLP_HEADERS="Authorization=Basic%20$(printf '%s' "$PUBLIC_KEY:$SECRET_KEY" | base64 | tr -d '\\n')"`,
    ],
  ];
}

/** What runs here, and how to send it something. `baseUrl` has no slash at its end. */
export function renderIndexPage(baseUrl: string): Page {
  const samples = snippets(baseUrl).map(
    ([title, code]) => `<h3>${escapeHtml(title)}</h3><pre>${escapeHtml(code)}</pre>`,
  );
  return renderPage(
    'Assay',
    `<h1>Assay</h1>
<p>Open observability and evaluation backend for LLM applications.
<span class="muted">Version ${escapeHtml(VERSION)}</span></p>
<p><a href="/docs">API reference</a> · <a href="/api/public/openapi.json">OpenAPI</a> ·
<a href="/api/public/health">Health</a></p>
<h2>Send the first trace</h2>
<p>With the public and secret key of a project in <code>PUBLIC_KEY</code> and <code>SECRET_KEY</code>:</p>
${samples.join('\n')}
<h2>Read it back</h2>
<pre>${escapeHtml(`curl -u "$PUBLIC_KEY:$SECRET_KEY" ${baseUrl}/api/public/traces`)}</pre>`,
  );
}
