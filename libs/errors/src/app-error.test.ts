import { AppError, ERROR_KINDS, errorKindByGrpcCode, isAppError, type ErrorKind } from './index.js';

describe('AppError', () => {
  it('keeps kind, reason, message, cause and details', () => {
    const cause = new Error('driver');
    const error = new AppError('conflict', 'NAME_TAKEN', 'Taken.', { cause, details: { name: 'a' } });
    expect(error).toMatchObject({
      kind: 'conflict',
      reason: 'NAME_TAKEN',
      message: 'Taken.',
      cause,
      httpStatus: 409,
    });
    expect(error.details).toEqual({ name: 'a' });
  });

  it('turns a foreign error into an internal one that hides its text', () => {
    const error = AppError.from(new Error('password=1'));
    expect(error.kind).toBe('internal');
    expect(error.message).not.toContain('password');
    expect((error.cause as Error).message).toBe('password=1');
  });

  it('passes an AppError through unchanged', () => {
    const error = new AppError('timeout', 'SLOW', 'Slow.');
    expect(AppError.from(error)).toBe(error);
    expect(isAppError(new Error('x'))).toBe(false);
  });
});

describe('error kinds', () => {
  it.each(Object.entries(ERROR_KINDS))('%s has a status of its own class', (_kind, row) => {
    expect(row.httpStatus).toBeGreaterThanOrEqual(400);
    expect(row.publicName).toMatch(/Error$/);
  });

  it('reads a bare gRPC status, and takes an unknown one as internal', () => {
    expect(errorKindByGrpcCode(5)).toBe<ErrorKind>('not_found');
    expect(errorKindByGrpcCode(14)).toBe<ErrorKind>('unavailable');
    expect(errorKindByGrpcCode(99)).toBe<ErrorKind>('internal');
  });
});
