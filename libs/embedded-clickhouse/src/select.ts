import { parseEngineError } from './clickhouse-error.js';
import type { EngineRun } from './engine.js';
import type { QueryRequest } from './request.js';
import type { Responder } from './responder.js';
import { openResultPipe } from './result-pipe.js';
import { encodeSqlString } from './sql-literal.js';
import type { SelectStatement } from './statement.js';

/**
 * Runs a query and streams its rows through the named pipe of its slot.
 *
 * @throws ClickhouseError when it fails before its first byte. Later failures are part of the answer.
 */
export async function streamSelect(
  { session }: EngineRun,
  prelude: string,
  statement: SelectStatement,
  answer: { request: QueryRequest; responder: Responder; pipePath: string },
): Promise<void> {
  const { request, responder, pipePath } = answer;
  const format = statement.format ?? request.defaultFormat;
  // APPEND: the pipe exists already, and a plain INTO OUTFILE refuses an existing file.
  const output = `INTO OUTFILE ${encodeSqlString(pipePath)} APPEND COMPRESSION 'none' FORMAT ${format}`;
  const sql = `${prelude}; ${statement.head} ${output}${statement.tail}`;
  const pipe = openResultPipe(pipePath);
  const outcome = session
    .queryAsync(sql, { format: 'Null' })
    .then(() => undefined, parseEngineError)
    .finally(() => pipe.closeWriter());
  try {
    await responder.sendStream(request, { format }, pipe.stream, outcome);
  } finally {
    // With no reader left the query ends at its next write; the session must outlive it.
    pipe.stream.destroy();
    await outcome;
  }
}
