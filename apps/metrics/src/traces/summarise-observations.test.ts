import type { metrics } from '@assay/proto';
import { summariseObservations } from './summarise-observations.js';

function observation(values: Partial<metrics.Observation>): metrics.Observation {
  const empty = { startUs: 0, totalCost: 0, input: '', output: '', metadata: {} };
  return { ...empty, ...values } as metrics.Observation;
}

describe('summariseObservations', () => {
  it('spans from the first start to the last end', () => {
    const summary = summariseObservations([
      observation({ startUs: 5, endUs: 90 }),
      observation({ startUs: 3, endUs: 20 }),
      observation({ startUs: 8 }),
    ]);
    expect(summary).toMatchObject({ count: 3, firstStartUs: 3, lastStartUs: 8, lastEndUs: 90 });
  });

  it('has no end while nothing has ended', () => {
    expect(summariseObservations([observation({ startUs: 5 })]).lastEndUs).toBeNull();
  });

  it('adds costs without the error of doubles', () => {
    const costs = [0.1, 0.2, 0.000000000001];
    const { totalCost } = summariseObservations(costs.map((cost) => observation({ totalCost: cost })));
    expect(totalCost).toBe(0.300000000001);
  });

  it('counts bytes of bodies, not characters', () => {
    const { bodyBytes } = summariseObservations([
      observation({ input: 'ü', output: 'ab', metadata: { key: '€' } }),
    ]);
    expect(bodyBytes).toBe(2 + 2 + 3);
  });

  it('says nothing of no observations', () => {
    expect(summariseObservations([])).toEqual({
      count: 0,
      firstStartUs: 0,
      lastStartUs: 0,
      lastEndUs: null,
      totalCost: 0,
      bodyBytes: 0,
    });
  });
});
