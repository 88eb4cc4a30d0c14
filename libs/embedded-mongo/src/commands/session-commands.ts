import { serialize } from 'bson';
import { CommandError } from '../command-error.js';
import type { SessionInfo } from '../sessions.js';
import type { CommandContext, Reply } from './context.js';
import { readSessionIds } from './reads.js';

function requireTransaction({ session, name }: CommandContext): SessionInfo {
  if (!session?.inTransaction)
    throw new CommandError(72, `${name} needs lsid, txnNumber and autocommit: false`);
  return session;
}

export async function commitTransaction(context: CommandContext): Promise<Reply> {
  const session = requireTransaction(context);
  context.engine.cursors.killSession(session.sessionId, session.txnNumber);
  await context.engine.transactions.commit(session, serialize({ ok: 1 }));
  return { ok: 1 };
}

export function abortTransaction(context: CommandContext): Reply {
  const session = requireTransaction(context);
  context.engine.cursors.killSession(session.sessionId, session.txnNumber);
  if (!context.engine.transactions.abort(session)) {
    throw new CommandError(
      251,
      `Given transaction number ${String(session.txnNumber)} does not match any in-progress transactions.`,
    );
  }
  return { ok: 1 };
}

export function endSessions({ engine, command }: CommandContext): Reply {
  for (const sessionId of readSessionIds(command['endSessions'])) {
    engine.cursors.killSession(sessionId);
    engine.transactions.abort({ sessionId, txnNumber: undefined });
  }
  return { ok: 1 };
}
