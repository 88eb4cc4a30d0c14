/** The code of anything that has no code of its own. */
export const UNKNOWN_EXCEPTION = 1002;

/** Codes this server raises itself; all others come from the engine. Numbers and names are ClickHouse's. */
const OWN_ERROR_NAMES = {
  36: 'BAD_ARGUMENTS',
  48: 'NOT_IMPLEMENTED',
  62: 'SYNTAX_ERROR',
  117: 'INCORRECT_DATA',
  202: 'TOO_MANY_SIMULTANEOUS_QUERIES',
  236: 'ABORTED',
  307: 'TOO_MANY_BYTES',
  394: 'QUERY_WAS_CANCELLED',
  498: 'INTO_OUTFILE_NOT_ALLOWED',
  516: 'AUTHENTICATION_FAILED',
  1002: 'UNKNOWN_EXCEPTION',
} as const;

const STATUSES_BY_CODE: ReadonlyMap<number, number> = new Map([
  ...statusRows(
    400,
    [
      6, 7, 25, 26, 27, 33, 36, 38, 41, 43, 53, 62, 69, 72, 117, 131, 168, 169, 170, 190, 321, 356, 375, 376,
      427, 441, 456, 457,
    ],
  ),
  ...statusRows(403, [164, 192, 193, 195, 497, 516]),
  ...statusRows(404, [16, 46, 47, 50, 56, 60, 73, 79, 81, 85, 115, 511]),
  ...statusRows(408, [159]),
  ...statusRows(413, [223, 307]),
  ...statusRows(501, [48, 498]),
  ...statusRows(503, [202, 209, 236, 439]),
]);

function statusRows(status: number, codes: readonly number[]): [number, number][] {
  return codes.map((code) => [code, status]);
}

/**
 * A failed request as ClickHouse reports it. `message` is the whole answer body of the protocol:
 * `Code: N. DB::Exception: text (NAME) (version V)`.
 */
export class ClickhouseError extends Error {
  override readonly name = 'ClickhouseError';

  constructor(
    readonly code: number,
    message: string,
    readonly status: number = STATUSES_BY_CODE.get(code) ?? 500,
  ) {
    super(message);
  }
}

/** An error of this server, in the engine's wording. `status` overrides the one that belongs to the code. */
export function buildClickhouseError(
  code: keyof typeof OWN_ERROR_NAMES,
  text: string,
  status?: number,
): ClickhouseError {
  return new ClickhouseError(
    code,
    `Code: ${code}. DB::Exception: ${text} (${OWN_ERROR_NAMES[code]})`,
    status,
  );
}

/** Reads code and text out of whatever the engine threw; anything unknown becomes code 1002. */
export function parseEngineError(error: unknown): ClickhouseError {
  if (error instanceof ClickhouseError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const code = /Code: (\d+)\. DB::Exception/.exec(message)?.[1];
  return code === undefined
    ? buildClickhouseError(UNKNOWN_EXCEPTION, message)
    : new ClickhouseError(Number(code), message.trimEnd());
}
