import { pepperConfig } from '@assay/auth';
import { defineConfig, variable } from '@assay/config';

/** What the identity service reads. */
export const identityConfig = defineConfig({
  ...pepperConfig,
  INIT_ORG_ID: variable.optionalString({
    description:
      'Organization that every start makes if it is missing. Without it, the other INIT_ variables do nothing.',
  }),
  INIT_ORG_NAME: variable.string({
    description: 'Its name, when it is made.',
    default: 'Provisioned Org',
  }),
  INIT_ORG_PUBLIC_KEY: variable.optionalString({
    description: 'Public part of an organization key that every start makes if it is missing.',
  }),
  INIT_ORG_SECRET_KEY: variable.optionalSecret({ description: 'Secret part of that key.' }),
  INIT_PROJECT_ID: variable.optionalString({
    description: 'Project of that organization that every start makes if it is missing.',
  }),
  INIT_PROJECT_NAME: variable.string({
    description: 'Its name, when it is made.',
    default: 'Provisioned Project',
  }),
  INIT_PROJECT_PUBLIC_KEY: variable.optionalString({
    description: 'Public part of a project key that every start makes if it is missing.',
  }),
  INIT_PROJECT_SECRET_KEY: variable.optionalSecret({
    description: 'Secret part of that key. A changed secret is not applied to a key that exists.',
  }),
  INIT_USER_EMAIL: variable.optionalString({
    description: 'User that every start makes if missing, an owner of the organization.',
  }),
  INIT_USER_NAME: variable.string({
    description: 'Name of that user, when it is made.',
    default: 'Provisioned User',
  }),
  FIRST_START_FILE: variable.optionalString({
    description:
      'When the store is empty and INIT_ORG_ID is not set: make an organization, a project and keys, and leave their secrets in this file (mode 0600). Set by the launcher.',
  }),
});
