import { availableParallelism } from 'node:os';

/** @type {import('jest').Config} */
export default {
  rootDir: '.',
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/bench'],
  testMatch: ['**/src/**/*.test.ts'],
  testEnvironment: 'node',
  // jest runs CommonJS; `import` must stay out, or ESM-only branches of dual packages are taken.
  testEnvironmentOptions: { customExportConditions: ['@assay/source', 'node', 'require', 'default'] },
  transform: {
    '^.+\\.[cm]?tsx?$|/node_modules/hyparquet/.+\\.js$': [
      '@swc/jest',
      {
        jsc: { target: 'es2023', parser: { syntax: 'typescript' } },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
  // Published as ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!hyparquet/)'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/[^/]+/[^/]+/dist/', '<rootDir>/\\.data/'],
  // Longer than `eventually` waits, so that a condition that never holds is what a failed test tells of.
  testTimeout: 120_000,
  // Two at least: each waits for its child processes for a good part of its time.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  // A process of its own even for one worker, and a new one when it has grown: the modules of hundreds of files pile
  // up to gigabytes whose collections stop everything for seconds. What a failed test leaves running ends with it.
  workerIdleMemoryLimit: '1GB',
};
