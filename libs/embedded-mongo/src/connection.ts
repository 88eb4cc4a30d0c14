import type { Socket } from 'node:net';
import { once } from 'node:events';
import { CommandError } from './command-error.js';
import type { Connection, Engine } from './commands/context.js';
import { dispatch, encodeReply } from './commands/dispatch.js';
import { Framer, frameReply, MAX_MESSAGE_BYTES, type Message, parseMessage, WireError } from './wire.js';

// Enough for every handshake message; a stranger cannot make us buffer more.
const MAX_STRANGER_BYTES = 64 * 1024;
// Messages of one client waiting for their turn before its socket is paused.
const MAX_QUEUED = 16;

/** Serves one client: its commands run one after another, in the order they came. */
export class ClientConnection {
  private readonly framer = new Framer();
  private readonly queue: Buffer[] = [];
  private readonly state: Connection;
  private working = false;

  constructor(
    private readonly engine: Engine,
    private readonly socket: Socket,
    id: number,
  ) {
    this.state = { id, user: undefined, exchange: undefined };
    socket.setNoDelay(true);
    socket.on('data', (chunk) => {
      this.receive(chunk);
    });
    socket.on('error', (error) => {
      engine.log.info({ connectionId: id, error: error.message }, 'client connection broke');
    });
  }

  private receive(chunk: Buffer): void {
    try {
      const maxBytes = this.state.user === undefined ? MAX_STRANGER_BYTES : MAX_MESSAGE_BYTES;
      this.queue.push(...this.framer.push(chunk, maxBytes));
    } catch (error) {
      this.refuse(error);
      return;
    }
    if (this.queue.length > MAX_QUEUED) this.socket.pause();
    if (!this.working) void this.work();
  }

  private async work(): Promise<void> {
    this.working = true;
    try {
      for (let bytes = this.queue.shift(); bytes; bytes = this.queue.shift()) {
        if (this.socket.destroyed) return;
        await this.answer(parseMessage(bytes));
        if (this.queue.length === 0) this.socket.resume();
      }
    } catch (error) {
      this.refuse(error);
    } finally {
      this.working = false;
    }
  }

  private async answer(message: Message): Promise<void> {
    let body: Buffer;
    try {
      body = encodeReply(await dispatch(this.engine, this.state, message));
    } catch (error) {
      body = encodeReply(this.describe(error, message));
    }
    if (message.moreToCome || this.socket.destroyed) return;
    if (!this.socket.write(frameReply(message, body))) {
      await Promise.race([once(this.socket, 'drain'), once(this.socket, 'close')]);
    }
  }

  private describe(error: unknown, message: Message): Record<string, unknown> {
    if (error instanceof CommandError) {
      const { code, codeName, extra } = error;
      return { ok: 0, errmsg: error.message, code, codeName, ...extra };
    }
    const command = Object.keys(message.command)[0];
    this.engine.log.error({ command, err: error }, 'command failed');
    return { ok: 0, errmsg: 'internal error of the document server', code: 1, codeName: 'InternalError' };
  }

  /** Input that cannot be answered: only this connection ends. */
  private refuse(error: unknown): void {
    const reason =
      error instanceof WireError || error instanceof CommandError ? error.message : String(error);
    this.engine.log.warn({ connectionId: this.state.id, reason }, 'client connection refused');
    this.socket.destroy();
  }
}
