import type { Family } from './family.js';
import { flue } from './flue.js';
import { genAi } from './gen-ai.js';
import { genkit } from './genkit.js';
import { livekit } from './livekit.js';
import { logfire } from './logfire.js';
import { mlflow } from './mlflow.js';
import { openInference } from './openinference.js';
import { own } from './own.js';
import { pydanticAi } from './pydantic-ai.js';
import { traceloop } from './traceloop.js';
import { vercelAi } from './vercel-ai.js';
import { vertexAdk } from './vertex-adk.js';

/** Every instrumentation that is understood. The order does not matter: ranks and rule numbers decide. */
export const FAMILIES: readonly Family[] = [
  own,
  genAi,
  openInference,
  vercelAi,
  traceloop,
  logfire,
  pydanticAi,
  mlflow,
  genkit,
  livekit,
  vertexAdk,
  flue,
];
