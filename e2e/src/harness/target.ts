import type { Form, ProjectKeys } from '@assay/testing';

interface Target {
  form: Form;
  baseUrl: string;
  adminUrl: string;
  keys: ProjectKeys;
  organizationKeys: { publicKey: string; secretKey: string };
}

/** The service under test, as the global set-up started it. */
export const target = JSON.parse(process.env['E2E_TARGET'] ?? '{}') as Target;

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into answers of every shape
  readonly body: any;
}

export interface KeyPair {
  readonly publicKey: string;
  readonly secretKey: string;
}

export interface ApiOptions {
  readonly method?: string;
  readonly json?: unknown;
  readonly body?: string | Uint8Array;
  readonly headers?: Record<string, string>;
  /** `null` sends no key. */
  readonly auth?: KeyPair | null;
  readonly baseUrl?: string;
}

export function basicAuth(keys: KeyPair): string {
  return `Basic ${Buffer.from(`${keys.publicKey}:${keys.secretKey}`).toString('base64')}`;
}

/** One request to the service; JSON bodies are parsed, others stay text. */
export async function api(path: string, options: ApiOptions = {}): Promise<Reply> {
  const auth = options.auth === undefined ? target.keys : options.auth;
  const body = options.json === undefined ? options.body : JSON.stringify(options.json);
  const response = await fetch(`${options.baseUrl ?? target.baseUrl}${path}`, {
    method: options.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(auth ? { authorization: basicAuth(auth) } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body: body as string | Uint8Array<ArrayBuffer> }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text !== '' ? (JSON.parse(text) as unknown) : text,
  };
}
