import { decodeBatch } from './batch.js';

const OPTIONS = { nowMs: Date.UTC(2026, 10, 20), scoresOnly: false };

function decode(batch: unknown[], options = OPTIONS) {
  return decodeBatch(Buffer.from(JSON.stringify({ batch })), options);
}

describe('decodeBatch', () => {
  it('answers creates by time, then updates by time', () => {
    const event = (id: string, type: string, second: string) => ({
      id,
      type,
      timestamp: `2026-11-20T10:00:${second}Z`,
      body: { id: 'o' },
    });
    const { events, errors } = decode([
      event('update-2', 'span-update', '02'),
      event('create-3', 'span-create', '03'),
      event('update-1', 'generation-update', '01'),
      event('create-1', 'trace-create', '01'),
    ]);
    expect(errors).toEqual([]);
    expect(events.map(({ envelopeId }) => envelopeId)).toEqual([
      'create-1',
      'create-3',
      'update-1',
      'update-2',
    ]);
  });
});
