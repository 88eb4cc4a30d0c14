import { AppError } from '@assay/errors';
import { createLogger } from './index.js';

function captured(): { lines: Record<string, unknown>[]; write: (line: string) => void } {
  const lines: Record<string, unknown>[] = [];
  return { lines, write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
}

describe('createLogger', () => {
  it('writes one JSON line with service, level name and fields', () => {
    const out = captured();
    createLogger({ service: 'gateway', destination: out }).info({ route: '/x' }, 'request completed');
    expect(out.lines).toEqual([
      expect.objectContaining({ service: 'gateway', level: 'info', route: '/x', msg: 'request completed' }),
    ]);
  });

  it.each([
    { secretKey: 's3cr3t' },
    { headers: { authorization: 's3cr3t' } },
    { a: { b: { password: 's3cr3t' } } },
  ])('redacts %j', (fields) => {
    const out = captured();
    createLogger({ service: 's', destination: out }).info(fields, 'x');
    expect(JSON.stringify(out.lines)).not.toContain('s3cr3t');
  });

  it('shows kind, reason and cause of an error', () => {
    const out = captured();
    const error = new AppError('unavailable', 'STORE_DOWN', 'Down.', { cause: new Error('ECONNREFUSED') });
    createLogger({ service: 's', destination: out }).error({ error }, 'flush failed');
    expect(out.lines[0]?.['error']).toMatchObject({
      kind: 'unavailable',
      reason: 'STORE_DOWN',
      cause: { message: 'ECONNREFUSED' },
    });
  });
});
