import { decodeEvents } from '../testing/batch-events.js';

const SECONDS = ['00', '01', '02', '03'];

/** Metadata of each event of one batch about one entity, said one second after the other, as it is stored. */
function store(type: string, said: unknown[], order = said.map((_, index) => index)): unknown[] {
  const events = said.map((metadata, index) => ({
    id: `e-${index}`,
    type: index > 0 && type === 'span-create' ? 'span-update' : type,
    timestamp: `2026-11-20T10:00:${SECONDS[index]}Z`,
    body: { id: 'x', name: 'n', value: 1, traceId: 't', metadata },
  }));
  const decoded = decodeEvents(order.map((index) => events[index]));
  expect(decoded.errors).toEqual([]);
  return said.map(
    (_, index) =>
      decoded.events.find(({ envelopeId }) => envelopeId === `e-${index}`)?.statements[0]?.values.metadata,
  );
}

describe('metadata of several events of one batch about one entity', () => {
  it.each(['trace-create', 'span-create', 'score-create'])('merges objects under one key: %s', (type) => {
    const last = store(type, [{ a: { x: 1, deep: { p: 1 } }, b: 1 }, { a: { y: 2, deep: { q: [2] } } }]).at(
      -1,
    );
    expect(last).toEqual({ a: '{"x":1,"deep":{"p":1,"q":[2]},"y":2}' });
  });

  it('lets the later one win, whatever the order in the batch', () => {
    const said = [{ a: { x: 1, y: 1 } }, { a: { x: 2 } }, { a: { x: 3, z: 3 } }];
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ])
      expect(store('trace-create', said, order)[2]).toEqual({ a: '{"x":3,"y":1,"z":3}' });
  });

  it('starts anew after a value that is no object, and after a list', () => {
    expect(store('trace-create', [{ a: { x: 1 } }, { a: 'text' }, { a: { y: 2 } }]).at(-1)).toEqual({
      a: '{"y":2}',
    });
    expect(store('trace-create', [{ a: { x: 1 } }, { a: [1] }, { a: { y: 2 } }]).at(-1)).toEqual({
      a: '{"y":2}',
    });
    expect(store('trace-create', [{ a: { l: { x: 1 } } }, { a: { l: [1] } }]).at(-1)).toEqual({
      a: '{"l":[1]}',
    });
  });

  it('leaves each event what it says of other keys, and digits as they are', () => {
    expect(
      store('trace-create', [
        { a: { x: 1 }, b: 'b' },
        { a: { n: 1 }, c: 'c' },
      ]),
    ).toEqual([
      { a: '{"x":1}', b: 'b' },
      { a: '{"x":1,"n":1}', c: 'c' },
    ]);
  });

  it('keeps keys of any name', () => {
    const said = JSON.parse('[{"__proto__":{"x":1}},{"__proto__":{"__proto__":{"y":2}}}]') as unknown[];
    const [, last] = store('trace-create', said) as Record<string, string>[];
    expect(Object.entries(last ?? {})).toEqual([['__proto__', '{"x":1,"__proto__":{"y":2}}']]);
  });

  it('does not mix entities', () => {
    const { events } = decodeEvents(
      ['x', 'y'].map((id, index) => ({
        id: `e-${index}`,
        type: 'trace-create',
        timestamp: '2026-11-20T10:00:00Z',
        body: { id, metadata: { a: { [id]: 1 } } },
      })),
    );
    expect(events.map(({ statements }) => statements[0]?.values.metadata)).toEqual([
      { a: '{"x":1}' },
      { a: '{"y":1}' },
    ]);
  });
});
