import { makeDataSet, OBSERVATIONS_PER_TRACE, type Slice } from './index.js';
import { Prose } from './prose.js';
import { TraceMaker } from './trace.js';
import { createRandom } from '../generate.js';

const SLICE: Slice = {
  observations: 2400,
  seed: 5,
  fromMs: Date.UTC(2026, 8, 1),
  toMs: Date.UTC(2026, 8, 3),
  projectId: 'p',
  copy: 0,
  largeTraces: 0,
  tracesPerBody: 5,
};

interface Event {
  readonly type: string;
}

function eventsOf(body: Buffer): Event[] {
  return (JSON.parse(body.toString()) as { batch: Event[] }).batch;
}

describe('makeDataSet', () => {
  const bodies = [...makeDataSet(SLICE)];

  it('gives the same bodies for the same slice', () => {
    const again = [...makeDataSet(SLICE)];
    expect(again).toHaveLength(bodies.length);
    expect(again.every(({ body }, index) => bodies[index]?.body.equals(body))).toBe(true);
  });

  it('creates as many observations as asked for, most of them in the main project', () => {
    const sum = (some: typeof bodies): number => some.reduce((n, { observations }) => n + observations, 0);
    expect(sum(bodies)).toBe(2400);
    const share = sum(bodies.filter(({ projectId }) => projectId === 'p')) / 2400;
    expect(share).toBeGreaterThan(0.5);
    expect(share).toBeLessThan(0.9);
  });

  it('updates half of what is sent as events, some bodies later', () => {
    const events = bodies.filter(({ route }) => route === 'batch').map(({ body }) => eventsOf(body));
    const count = (ending: string): number =>
      events.flat().filter(({ type }) => /^(span|generation)/.test(type) && type.endsWith(ending)).length;
    expect(count('-create')).toBeGreaterThan(0);
    expect(count('-update')).toBe(count('-create') / 2);
  });
});

describe('TraceMaker', () => {
  const maker = new TraceMaker(createRandom(1), new Prose(1), 7);
  const traces = Array.from({ length: 2000 }, (_, index) => maker.make(1_000_000 + index));

  it('makes traces of eight observations with bodies of 1 to 4 KB', () => {
    expect(new Set(traces.map(({ observations }) => observations.length))).toEqual(
      new Set([OBSERVATIONS_PER_TRACE]),
    );
    const all = traces.flatMap(({ observations }) => observations);
    const sizes = all.map(({ input, output }) => input.length + output.length);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(1000);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4000);
    expect(all.every(({ startMs, endMs }) => endMs > startMs)).toBe(true);
  });

  it('scores about a tenth of the traces and calls twenty models', () => {
    const scored = traces.filter(({ scores }) => scores.length > 0).length;
    expect(scored).toBeGreaterThan(140);
    expect(scored).toBeLessThan(260);
    const models = traces.flatMap(({ observations }) =>
      observations.flatMap(({ call }) => call?.model ?? []),
    );
    expect(new Set(models).size).toBeGreaterThanOrEqual(20);
  });

  it('puts the copy into every id, and no id twice', () => {
    const ids = traces.flatMap(({ id, observations }) => [id, ...observations.map((made) => made.id)]);
    expect(ids.every((id) => id.endsWith('07'))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
