import type { ProjectKeys } from '@assay/testing';
import { Pool } from 'undici';

/** Requests with a project's key. Paths are below `/api/public`, unless they begin with `/api/`. */
export interface JsonClient {
  /** @throws Error for any status but success. */
  get(path: string, query?: Readonly<Record<string, string | number>>): Promise<unknown>;
  /** @throws Error for any status but success. */
  post(path: string, json: unknown): Promise<unknown>;
  close(): Promise<void>;
}

export function openJsonClient(baseUrl: string, keys: ProjectKeys, connections: number): JsonClient {
  const pool = new Pool(baseUrl, { connections });
  const authorization = `Basic ${Buffer.from(`${keys.publicKey}:${keys.secretKey}`).toString('base64')}`;
  const send = async (method: 'GET' | 'POST', path: string, json?: unknown): Promise<unknown> => {
    const response = await pool.request({
      method,
      path: path.startsWith('/api/') ? path : `/api/public${path}`,
      headers: { authorization, ...(json !== undefined && { 'content-type': 'application/json' }) },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    const text = await response.body.text();
    if (response.statusCode < 300) return JSON.parse(text);
    throw new Error(`${method} ${path} answered ${response.statusCode}: ${text.slice(0, 500)}`);
  };
  return {
    get: (path, query = {}) => {
      const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
      return send('GET', pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs).toString()}`);
    },
    post: (path, json) => send('POST', path, json),
    close: () => pool.close(),
  };
}
