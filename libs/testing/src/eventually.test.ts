import { eventually } from './eventually.js';

describe('eventually', () => {
  it('returns the first truthy answer of a condition', async () => {
    let looks = 0;
    const condition = (): string | undefined => ((looks += 1) === 3 ? 'here' : undefined);
    expect(await eventually(condition, { intervalMs: 1 })).toBe('here');
    expect(looks).toBe(3);
  });

  it('takes conditions that promise, and looks at once', async () => {
    expect(await eventually(() => Promise.resolve([1]), { timeoutMs: 1, intervalMs: 1_000 })).toEqual([1]);
  });

  it('goes on after an error', async () => {
    let looks = 0;
    const condition = (): Promise<boolean> =>
      (looks += 1) < 3 ? Promise.reject(new Error('not up')) : Promise.resolve(true);
    expect(await eventually(condition, { intervalMs: 1 })).toBe(true);
  });

  it('says the last answer and the details when it gives up', async () => {
    const waiting = eventually(() => 0, { timeoutMs: 20, intervalMs: 1, details: () => 'the log' });
    await expect(waiting).rejects.toThrow('not within 20 ms; last answer: 0\nthe log');
  });

  it('says the last error when it gives up', async () => {
    const reason = new Error('still down');
    const waiting = eventually(() => Promise.reject(reason), { timeoutMs: 20, intervalMs: 1 });
    await expect(waiting).rejects.toMatchObject({
      message: 'not within 20 ms; last error: still down',
      cause: reason,
    });
  });

  it('gives up on a condition that never answers', async () => {
    const waiting = eventually(() => new Promise<boolean>(() => undefined), { timeoutMs: 20 });
    await expect(waiting).rejects.toThrow('not within 20 ms; no answer yet');
  });
});
