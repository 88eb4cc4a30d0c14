import { Slots } from './slots.js';

const forever = new AbortController().signal;

/** Whether the promise has settled by the next turn. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const turn = new Promise((resolve) => setImmediate(resolve, 'turn'));
  return (await Promise.race([promise.catch(() => 'failed'), turn])) !== 'turn';
}

describe('Slots', () => {
  it('keeps a third of the slots for inserts when reads take all they can', async () => {
    const slots = new Slots(6, 10);
    await Promise.all(Array.from({ length: 4 }, () => slots.acquire('read', forever)));
    expect(await isSettled(slots.acquire('read', forever))).toBe(false);
    expect(await isSettled(slots.acquire('insert', forever))).toBe(true);
    expect(await isSettled(slots.acquire('insert', forever))).toBe(true);
    expect(await isSettled(slots.acquire('insert', forever))).toBe(false);
  });

  it('serves the waiting in the order of their coming', async () => {
    const slots = new Slots(3, 10);
    const first = await slots.acquire('insert', forever);
    const order: string[] = [];
    const waiting = ['a', 'b'].map(async (name) => {
      const slot = await slots.acquire('insert', forever);
      order.push(name);
      slots.release('insert', slot);
    });
    slots.release('insert', first);
    await Promise.all(waiting);
    expect(order).toEqual(['a', 'b']);
  });

  it('refuses with code 202 when the queue is full', async () => {
    const slots = new Slots(2, 1);
    await slots.acquire('read', forever);
    void slots.acquire('read', forever);
    await expect(slots.acquire('read', forever)).rejects.toMatchObject({ code: 202, status: 503 });
  });

  it('drops a waiter whose client went away, and its place in the queue', async () => {
    const slots = new Slots(2, 1);
    const slot = await slots.acquire('read', forever);
    const gone = new AbortController();
    const dropped = slots.acquire('read', gone.signal);
    gone.abort();
    await expect(dropped).rejects.toMatchObject({ code: 394 });
    const next = slots.acquire('read', forever);
    slots.release('read', slot);
    expect(await next).toBe(slot);
  });
});
