export interface ReplyOptions {
  /** Instead of the endpoint's declared status. */
  status?: number;
  headers?: Readonly<Record<string, string>>;
}

/**
 * An answer that needs more than its JSON: another status, headers, bytes, a stream. An endpoint that needs
 * none of these just returns the JSON value.
 */
export class Reply<T> {
  /** Never set; carries the type of the JSON body. */
  declare readonly json?: T;

  constructor(
    readonly content:
      | { readonly kind: 'json'; readonly value: T }
      | { readonly kind: 'bytes'; readonly bytes: Uint8Array | string; readonly contentType: string }
      | { readonly kind: 'stream'; readonly pieces: AsyncIterable<string> },
    readonly options: ReplyOptions,
  ) {}
}

/** A JSON body with another status or with headers. */
export function answer<T>(value: T, options: ReplyOptions): Reply<T> {
  return new Reply<T>({ kind: 'json', value }, options);
}

/** No body, 204: there is nothing to answer with. */
export function answerNothing(): Reply<never> {
  return new Reply<never>({ kind: 'json', value: undefined as never }, { status: 204 });
}

/** Bytes in an encoding of their own. */
export function answerBytes(
  bytes: Uint8Array | string,
  contentType: string,
  options: ReplyOptions = {},
): Reply<never> {
  return new Reply<never>({ kind: 'bytes', bytes, contentType }, options);
}

/**
 * JSON text in pieces, sent as they come and as fast as the client reads. An error before the first piece is
 * an ordinary error answer; after it the connection is cut, so that half an answer never looks whole.
 */
export function answerStream(pieces: AsyncIterable<string>, options: ReplyOptions = {}): Reply<never> {
  return new Reply<never>({ kind: 'stream', pieces }, options);
}
