import { runAgent } from './agent.js';
import { makeModel } from './model.js';
import { printTrace } from './print-trace.js';
import { startTelemetry } from './telemetry.js';

const baseUrl = process.env.ASSAY_BASE_URL ?? 'http://127.0.0.1:3000';
const auth = process.env.ASSAY_AUTH;
if (!auth) {
  console.error("Set ASSAY_AUTH to 'publicKey:secretKey', as the first `npm start` printed them.");
  process.exit(1);
}

const { tracer, stop } = startTelemetry({ baseUrl, auth });
const { traceId, answer } = await runAgent('What can I do in Lisbon tomorrow?', {
  tracer,
  model: makeModel(),
  userId: 'ada',
  sessionId: process.env.SESSION_ID ?? 'lisbon',
});
// Resolves when the last span was accepted: from then on it is there for every reader.
await stop();

console.log(`${answer}\n`);
await printTrace(traceId, { baseUrl, auth });
