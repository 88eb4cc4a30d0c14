import { loadConfig } from '@assay/config';
import { identityConfig } from '../config.js';
import { listIgnoredInit, planInit } from './provision-plan.js';

const config = (env: NodeJS.ProcessEnv) => loadConfig.orThrow(identityConfig, { KEY_PEPPER: 'x', ...env });

describe('planInit', () => {
  it('plans nothing without an organization id, and names what it ignores', () => {
    const values = config({ INIT_PROJECT_ID: 'p', INIT_USER_EMAIL: 'a@b' });
    expect(planInit(values)).toBeUndefined();
    expect(listIgnoredInit(values)).toEqual(['INIT_PROJECT_ID', 'INIT_USER_EMAIL']);
  });

  it('plans everything that is set, with the default names', () => {
    const plan = planInit(
      config({
        INIT_ORG_ID: 'o',
        INIT_ORG_PUBLIC_KEY: 'opk',
        INIT_ORG_SECRET_KEY: 'osk',
        INIT_PROJECT_ID: 'p',
        INIT_PROJECT_PUBLIC_KEY: 'ppk',
        INIT_PROJECT_SECRET_KEY: 'psk',
        INIT_USER_EMAIL: 'Ann@Example.com',
      }),
    );
    expect(plan).toEqual({
      organization: { id: 'o', name: 'Provisioned Org' },
      organizationKey: { publicKey: 'opk', secretKey: 'osk' },
      project: { id: 'p', name: 'Provisioned Project' },
      projectKey: { publicKey: 'ppk', secretKey: 'psk' },
      user: { email: 'ann@example.com', name: 'Provisioned User' },
    });
  });

  it('reports every problem at once', () => {
    const values = config({
      INIT_ORG_ID: 'o',
      INIT_ORG_PUBLIC_KEY: 'only-public',
      INIT_PROJECT_PUBLIC_KEY: 'a:b',
      INIT_PROJECT_SECRET_KEY: 'secret with spaces',
      INIT_USER_EMAIL: 'nobody',
    });
    expect(() => planInit(values)).toThrow(
      expect.objectContaining({
        reason: 'CONFIG_INVALID',
        message: expect.stringMatching(
          /INIT_ORG_PUBLIC_KEY and INIT_ORG_SECRET_KEY[^]*INIT_PROJECT_PUBLIC_KEY must[^]*INIT_PROJECT_SECRET_KEY must[^]*INIT_PROJECT_ID is required[^]*INIT_USER_EMAIL/,
        ) as string,
      }),
    );
  });
});
