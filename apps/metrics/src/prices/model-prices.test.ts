import { AppError } from '@assay/errors';
import type { ingestion } from '@assay/proto';
import { testCall } from '../testing/process.js';
import { ingestionPrices } from './ingestion-prices.js';
import { rememberPrices } from './model-prices.js';

describe('rememberPrices', () => {
  it('asks only for what it does not know, in one call, and apart for each project', async () => {
    const asked: string[][] = [];
    const prices = rememberPrices({
      findPrices: (projectId, modelIds) => {
        asked.push([projectId, ...modelIds]);
        return Promise.resolve(new Map(modelIds.filter((id) => id !== 'x').map((id) => [id, { input: 1 }])));
      },
    });
    const call = testCall();
    expect(await prices.findPrices('p', ['a', 'b', 'x'], call)).toEqual(
      new Map([
        ['a', { input: 1 }],
        ['b', { input: 1 }],
      ]),
    );
    await prices.findPrices('p', ['b', 'c', 'x'], call);
    await prices.findPrices('q', ['a'], call);
    expect(asked).toEqual([
      ['p', 'a', 'b', 'x'],
      ['p', 'c'],
      ['q', 'a'],
    ]);
  });
});

describe('ingestionPrices', () => {
  const withAnswer = (
    answer: () => Promise<ingestion.ListModelPricesResponse>,
  ): ReturnType<typeof ingestionPrices> =>
    ingestionPrices({ listModelPrices: answer } as unknown as ingestion.ModelServiceMethods);

  it('knows no prices while ingestion cannot be reached', async () => {
    const prices = withAnswer(() =>
      Promise.reject(new AppError('unavailable', 'SERVICE_UNAVAILABLE', 'down')),
    );
    expect(await prices.findPrices('p', ['a'], testCall())).toEqual(new Map());
  });

  it('passes other errors on', async () => {
    const prices = withAnswer(() => Promise.reject(new AppError('internal', 'INTERNAL', 'broken')));
    await expect(prices.findPrices('p', ['a'], testCall())).rejects.toMatchObject({ kind: 'internal' });
  });
});
