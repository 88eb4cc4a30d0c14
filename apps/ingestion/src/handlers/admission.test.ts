import { ingestCounters } from '../write/counters.js';
import { Admission } from './admission.js';

describe('Admission', () => {
  it('refuses what does not fit beside the rest, with a hint when to come again', async () => {
    const admission = new Admission(100, ingestCounters());
    let finish = (): void => undefined;
    const first = admission.run(60, () => new Promise<void>((resolve) => (finish = resolve)));
    await expect(admission.run(60, () => Promise.resolve())).rejects.toMatchObject({
      kind: 'unavailable',
      reason: 'INGESTION_OVERLOADED',
      details: { retryAfterSeconds: 1 },
    });
    await expect(admission.run(40, () => Promise.resolve('fits'))).resolves.toBe('fits');
    finish();
    await first;
    await expect(admission.run(60, () => Promise.resolve('free again'))).resolves.toBe('free again');
  });

  it('lets one large body in when there is no other, and frees its room when it fails', async () => {
    const admission = new Admission(100, ingestCounters());
    await expect(admission.run(1000, () => Promise.reject(new Error('x')))).rejects.toThrow('x');
    await expect(admission.run(100, () => Promise.resolve(1))).resolves.toBe(1);
  });
});
