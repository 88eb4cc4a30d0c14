import base from '../jest.config.mjs';

/** @type {import('jest').Config} */
export default {
  ...base,
  rootDir: '..',
  roots: ['<rootDir>/e2e'],
  testMatch: ['**/src/**/*.e2e.test.ts'],
  globalSetup: '<rootDir>/e2e/src/harness/global-setup.ts',
  setupFilesAfterEnv: ['<rootDir>/e2e/src/testing/end-loops.ts'],
  globalTeardown: '<rootDir>/e2e/src/harness/global-teardown.ts',
  // One service under test; a second worker would only fight it for the two cores.
  maxWorkers: 1,
};
