import type { metrics } from '@assay/proto';
import { PROJECT_ID } from './test-gateway.js';

/** 2026-01-02T03:04:05.123Z in microseconds, and what follows from it. */
export const START_US = 1_767_323_045_123_000;
export const START_ISO = '2026-01-02T03:04:05.123Z';
const CREATED_MS = START_US / 1000;

/** A span without anything optional; a test states what it is about. */
export function makeObservation(fields: Partial<metrics.Observation> = {}): metrics.Observation {
  return {
    projectId: PROJECT_ID,
    id: 'observation-1',
    traceId: 'trace-1',
    parentObservationId: '',
    type: 'SPAN',
    name: '',
    startUs: START_US,
    environment: 'default',
    level: 'DEFAULT',
    statusMessage: '',
    version: '',
    release: '',
    userId: '',
    sessionId: '',
    traceName: '',
    tags: [],
    model: '',
    modelId: '',
    modelParameters: '',
    usageDetails: {},
    costDetails: {},
    totalCost: 0,
    pricingTierId: '',
    pricingTierName: '',
    promptId: '',
    promptName: '',
    toolDefinitions: {},
    toolCalls: [],
    toolCallNames: [],
    public: false,
    bookmarked: false,
    isAppRoot: false,
    input: '',
    output: '',
    metadata: {},
    createdMs: CREATED_MS,
    updatedMs: CREATED_MS,
    ...fields,
  };
}

/** A generation with model, usage, cost, prompt and times. */
export function makeGeneration(fields: Partial<metrics.Observation> = {}): metrics.Observation {
  return makeObservation({
    type: 'GENERATION',
    name: 'answer',
    endUs: START_US + 1_500_000,
    completionStartUs: START_US + 250_000,
    model: 'gpt-x',
    modelId: 'model-1',
    modelParameters: '{"temperature":0.5}',
    usageDetails: { input: 10, input_cached_tokens: 2, output: 5, total: 17 },
    costDetails: { input: 0.1, input_cached_tokens: 0.2, output: 0.5, total: 0.8 },
    totalCost: 0.8,
    pricingTierId: 'tier-1',
    pricingTierName: 'Standard',
    promptId: 'prompt-1',
    promptName: 'greet',
    promptVersion: 3,
    inputPrice: 1.5e-7,
    outputPrice: 6e-7,
    ...fields,
  });
}

/** A trace without anything optional. */
export function makeTrace(fields: Partial<metrics.Trace> = {}): metrics.Trace {
  return {
    projectId: PROJECT_ID,
    id: 'trace-1',
    timestampUs: START_US,
    name: '',
    userId: '',
    sessionId: '',
    release: '',
    version: '',
    environment: 'default',
    tags: [],
    public: false,
    bookmarked: false,
    input: '',
    output: '',
    metadata: {},
    createdMs: CREATED_MS,
    updatedMs: CREATED_MS,
    observationIds: [],
    scoreIds: [],
    ...fields,
  };
}

/** A numeric score of a trace. */
export function makeScore(fields: Partial<metrics.Score> = {}): metrics.Score {
  return {
    projectId: PROJECT_ID,
    id: 'score-1',
    timestampUs: START_US,
    traceId: 'trace-1',
    observationId: '',
    sessionId: '',
    datasetRunId: '',
    name: 'quality',
    dataType: 'NUMERIC',
    value: 0.9,
    stringValue: '',
    executionTraceId: '',
    source: 'API',
    comment: '',
    authorUserId: '',
    configId: '',
    queueId: '',
    environment: 'default',
    metadata: {},
    createdMs: CREATED_MS,
    updatedMs: CREATED_MS,
    trace: null,
    ...fields,
  };
}

/** A call that remembers what it was asked; answers are given by the test. */
export function recordCall<Request, Answer>(
  answer: Answer,
): { calls: Request[]; method: (request: Request) => Promise<Answer> } {
  const calls: Request[] = [];
  return { calls, method: (request) => (calls.push(request), Promise.resolve(answer)) };
}
