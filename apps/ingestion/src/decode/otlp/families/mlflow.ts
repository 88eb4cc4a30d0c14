import type { Family } from './family.js';

/** MLflow tracing. */
export const mlflow: Family = {
  name: 'MLflow',
  inputOutput: [{ rule: 12, input: ['mlflow.spanInputs'], output: ['mlflow.spanOutputs'] }],
};
