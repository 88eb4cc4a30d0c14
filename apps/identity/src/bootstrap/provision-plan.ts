import type { ConfigOf } from '@assay/config';
import { AppError } from '@assay/errors';
import type { identityConfig } from '../config.js';
import { findKeyPartProblem, type KeyPair } from '../keys/key-pair.js';
import { acceptEmail } from '../users/user.js';

/** What must exist after the start. */
export interface ProvisionPlan {
  readonly organization: { readonly id: string; readonly name: string };
  readonly organizationKey?: KeyPair;
  readonly project?: { readonly id: string; readonly name: string };
  readonly projectKey?: KeyPair;
  readonly user?: { readonly email: string; readonly name: string };
}

type InitConfig = Omit<ConfigOf<typeof identityConfig>, 'KEY_PEPPER' | 'FIRST_START_FILE'>;

/**
 * Reads the INIT_ variables.
 *
 * @returns Undefined without INIT_ORG_ID.
 * @throws AppError `invalid/CONFIG_INVALID` listing every problem.
 * Source: docs/architecture.md §2; behaviour/platform-and-metrics.md §7.10.
 */
export function planInit(config: InitConfig): ProvisionPlan | undefined {
  if (config.INIT_ORG_ID === undefined) return undefined;
  const problems: string[] = [];
  const organizationKey = readPair(
    'INIT_ORG',
    config.INIT_ORG_PUBLIC_KEY,
    config.INIT_ORG_SECRET_KEY,
    problems,
  );
  const projectKey = readPair(
    'INIT_PROJECT',
    config.INIT_PROJECT_PUBLIC_KEY,
    config.INIT_PROJECT_SECRET_KEY,
    problems,
  );
  if (projectKey && config.INIT_PROJECT_ID === undefined) {
    problems.push('INIT_PROJECT_ID is required with INIT_PROJECT_PUBLIC_KEY');
  }
  if (projectKey && projectKey.publicKey === organizationKey?.publicKey) {
    problems.push('INIT_PROJECT_PUBLIC_KEY must differ from INIT_ORG_PUBLIC_KEY');
  }
  const email = readEmail(config.INIT_USER_EMAIL, problems);
  if (problems.length > 0) throw new AppError('invalid', 'CONFIG_INVALID', problems.join('\n'));
  return {
    organization: { id: config.INIT_ORG_ID, name: config.INIT_ORG_NAME },
    ...(organizationKey && { organizationKey }),
    ...(config.INIT_PROJECT_ID !== undefined && {
      project: { id: config.INIT_PROJECT_ID, name: config.INIT_PROJECT_NAME },
    }),
    ...(projectKey && { projectKey }),
    ...(email !== undefined && { user: { email, name: config.INIT_USER_NAME } }),
  };
}

/** INIT_ variables that are set but do nothing, because INIT_ORG_ID is not. */
export function listIgnoredInit(config: InitConfig): string[] {
  if (config.INIT_ORG_ID !== undefined) return [];
  const optional = [
    'INIT_ORG_PUBLIC_KEY',
    'INIT_ORG_SECRET_KEY',
    'INIT_PROJECT_ID',
    'INIT_PROJECT_PUBLIC_KEY',
    'INIT_PROJECT_SECRET_KEY',
    'INIT_USER_EMAIL',
  ] as const;
  return optional.filter((name) => config[name] !== undefined);
}

function readPair(
  prefix: string,
  publicKey: string | undefined,
  secret: { reveal(): string } | undefined,
  problems: string[],
): KeyPair | undefined {
  if (publicKey === undefined && secret === undefined) return undefined;
  if (publicKey === undefined || secret === undefined) {
    problems.push(`${prefix}_PUBLIC_KEY and ${prefix}_SECRET_KEY must be set together`);
    return undefined;
  }
  const secretKey = secret.reveal();
  const found = [
    findKeyPartProblem(`${prefix}_PUBLIC_KEY`, publicKey),
    findKeyPartProblem(`${prefix}_SECRET_KEY`, secretKey),
  ].filter((problem) => problem !== undefined);
  problems.push(...found);
  return { publicKey, secretKey };
}

function readEmail(text: string | undefined, problems: string[]): string | undefined {
  if (text === undefined) return undefined;
  try {
    return acceptEmail(text);
  } catch {
    problems.push('INIT_USER_EMAIL must be an email address');
    return undefined;
  }
}
