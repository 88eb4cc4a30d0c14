import { Pool } from 'undici';
import { BENCH_KEYS } from '../load/data-directory.js';

/** The public API of the service under test, as the benchmark project. */
export interface Client {
  /** @returns The parsed answer. @throws Error for any status but 200. */
  get<T>(path: string): Promise<T>;
  /** Reads the whole answer without parsing it. @returns Milliseconds and bytes. */
  time(path: string): Promise<{ ms: number; bytes: number }>;
  post(path: string, contentType: string, body: Buffer): Promise<{ status: number; ms: number }>;
  close(): Promise<void>;
}

export function openClient(baseUrl: string, connections: number): Client {
  const pool = new Pool(baseUrl, { connections, headersTimeout: 120_000, bodyTimeout: 120_000 });
  const { publicKey, secretKey } = BENCH_KEYS;
  const authorization = `Basic ${Buffer.from(`${publicKey}:${secretKey}`).toString('base64')}`;
  const get = async (path: string): Promise<Buffer> => {
    const response = await pool.request({ method: 'GET', path, headers: { authorization } });
    const body = Buffer.from(await response.body.arrayBuffer());
    if (response.statusCode !== 200)
      throw new Error(`${response.statusCode} for ${path}: ${body.toString().slice(0, 500)}`);
    return body;
  };
  return {
    get: async <T>(path: string) => JSON.parse((await get(path)).toString()) as T,
    time: async (path) => {
      const startedAt = performance.now();
      const { length } = await get(path);
      return { ms: performance.now() - startedAt, bytes: length };
    },
    post: async (path, contentType, body) => {
      const startedAt = performance.now();
      const headers = { authorization, 'content-type': contentType };
      const response = await pool.request({ method: 'POST', path, headers, body });
      await response.body.dump();
      return { status: response.statusCode, ms: performance.now() - startedAt };
    },
    close: () => pool.close(),
  };
}
