import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDataDir } from './data-dir-lock.js';
import { renderBanner, takeFirstStart } from './first-start.js';
import { loadSecrets } from './secrets.js';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'assay-launcher-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('the data directory', () => {
  it('belongs to one launcher at a time', () => {
    writeFileSync(join(dataDir, 'launcher.pid'), String(process.ppid));
    expect(() => lockDataDir(dataDir)).toThrow(expect.objectContaining({ reason: 'DATA_DIR_IN_USE' }));
  });

  it('is taken over from a launcher that was killed', () => {
    writeFileSync(join(dataDir, 'launcher.pid'), '999999999');
    const first = lockDataDir(dataDir);
    first.release();
    const second = lockDataDir(dataDir);
    expect([first.isTakenOver, second.isTakenOver]).toEqual([true, false]);
  });

  it('keeps its secrets over starts, readable by the owner only', () => {
    const first = loadSecrets(dataDir);
    expect(loadSecrets(dataDir)).toEqual(first);
    expect(first.keyPepper).toHaveLength(64);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('shows the first keys once', () => {
    const file = join(dataDir, 'first-start.json');
    const keys = {
      publicKey: 'pk',
      secretKey: 'sk',
      organizationPublicKey: 'opk',
      organizationSecretKey: 'osk',
    };
    writeFileSync(file, JSON.stringify(keys));
    const banner = renderBanner('http://127.0.0.1:3000', takeFirstStart(file));
    expect(banner).toContain("ASSAY_AUTH='pk:sk'");
    expect(takeFirstStart(file)).toBeUndefined();
    expect(renderBanner('http://127.0.0.1:3000', undefined)).not.toContain('sk');
  });
});
