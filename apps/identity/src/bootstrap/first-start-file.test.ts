import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeFirstStartPlan } from './first-start-file.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'first-start-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('takeFirstStartPlan', () => {
  it('leaves all keys in a file that only its owner reads, and nothing beside it', async () => {
    const file = join(dir, 'first-start.json');
    const plan = await takeFirstStartPlan(file);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      organization: plan.organization,
      project: plan.project,
      publicKey: plan.projectKey?.publicKey,
      secretKey: plan.projectKey?.secretKey,
      organizationPublicKey: plan.organizationKey?.publicKey,
      organizationSecretKey: plan.organizationKey?.secretKey,
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(dir)).toEqual(['first-start.json']);
  });

  it('takes the file of an earlier start that did not finish', async () => {
    const file = join(dir, 'first-start.json');
    const first = await takeFirstStartPlan(file);
    expect(await takeFirstStartPlan(file)).toEqual(first);
  });

  it('gives several starts at once the same keys', async () => {
    const file = join(dir, 'first-start.json');
    const plans = await Promise.all(Array.from({ length: 5 }, () => takeFirstStartPlan(file)));
    expect(new Set(plans.map((plan) => JSON.stringify(plan))).size).toBe(1);
  });

  it.each(['', '{', '{}', '{"publicKey":"x"}'])('refuses a file that says %p, and keeps it', async (text) => {
    const file = join(dir, 'first-start.json');
    writeFileSync(file, text);
    await expect(takeFirstStartPlan(file)).rejects.toMatchObject({ reason: 'FIRST_START_FILE_INVALID' });
    expect(existsSync(file)).toBe(true);
  });
});
