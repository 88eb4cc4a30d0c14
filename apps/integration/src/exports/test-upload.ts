import { text as readText } from 'node:stream/consumers';
import type { Bucket } from '@assay/blob';
import { AppError } from '@assay/errors';

/** For all steps together, so that the answer comes within 15 s even when the endpoint hangs. */
const TIMEOUT_MS = 12_000;

/**
 * Makes the bucket if that is ours to do, writes a small object, reads it back as exports do with their manifests, and removes it when that is allowed.
 *
 * @throws AppError `invalid` saying which step failed and why; see `openTarget` for the reasons.
 */
export async function testUpload(
  bucket: Bucket,
  { prefix, projectId }: { prefix: string; projectId: string },
  { nowMs, signal }: { nowMs: number; signal: AbortSignal },
): Promise<void> {
  const time = new Date(nowMs).toISOString();
  const key = `${prefix}assay-validation-test-${time.replaceAll(/[:.]/g, '-')}.txt`;
  const content = `Test of the export of project ${projectId} at ${time}.\nThis object can be deleted.\n`;
  const startedMs = performance.now();
  const limits = (): { timeoutMs: number; signal: AbortSignal } => ({
    timeoutMs: Math.max(1, TIMEOUT_MS - (performance.now() - startedMs)),
    signal,
  });
  await runStep('Test upload failed', async () => {
    await bucket.prepare(limits());
    await bucket.put(key, content, { ...limits(), contentType: 'text/plain' });
  });
  const found = await runStep('Reading the test upload back failed', async () =>
    readText((await bucket.get(key, limits())).stream),
  ).finally(async () => {
    // A bucket that only lets write and read is fine: the object stays then.
    await bucket.delete(key, limits()).catch(() => undefined);
  });
  if (found !== content) {
    throw new AppError(
      'invalid',
      'BUCKET_CONTENT_WRONG',
      'Reading the test upload back failed: the content differs.',
    );
  }
}

async function runStep<T>(name: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const { kind, reason, message, details, cause } = AppError.from(error);
    throw new AppError(kind, reason, `${name}: ${message}`, { cause, ...(details && { details }) });
  }
}
