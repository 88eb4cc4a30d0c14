import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@assay/testing';

/** An event that came to a receiver. */
export interface ReceivedEvent {
  readonly deliveryId: string;
  readonly attempt: number;
  readonly signature: string;
  readonly body: string;
  readonly event: {
    readonly id: string;
    readonly type: string;
    readonly projectId: string;
    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into data of every event
    readonly data: any;
  };
}

/** A receiver of webhooks, as somebody outside would write one. */
export interface EventReceiver {
  readonly url: string;
  /** Those that were answered. */
  readonly taken: ReceivedEvent[];
  /** All that came. */
  readonly received: ReceivedEvent[];
  /** What to answer from now on; absent: nothing at all. */
  answer(status: number | undefined): void;
  /** Waits until something is true of what came. */
  until(isEnough: () => boolean): Promise<void>;
  close(): Promise<void>;
}

export async function startEventReceiver(): Promise<EventReceiver> {
  const received: ReceivedEvent[] = [];
  const taken: ReceivedEvent[] = [];
  let status: number | undefined = 204;
  const take = (event: ReceivedEvent, response: ServerResponse): void => {
    received.push(event);
    if (status === undefined) return;
    if (status < 300) taken.push(event);
    response.writeHead(status).end();
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const header = (name: string): string => String(request.headers[name]);
      take(
        {
          deliveryId: header('x-assay-delivery'),
          attempt: Number(header('x-assay-attempt')),
          signature: header('x-assay-signature'),
          body,
          event: JSON.parse(body) as ReceivedEvent['event'],
        },
        response,
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    taken,
    received,
    answer: (next) => {
      status = next;
    },
    until: async (isEnough) => {
      const details = (): string =>
        `came: ${received.map(({ event, attempt }) => `${event.type}#${attempt}`).join(' ')}`;
      await eventually(isEnough, { details });
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Whether one of the signatures was made with this secret, a moment ago. */
export function isSignedWith({ signature, body }: ReceivedEvent, secret: string): boolean {
  const [time = '', ...signatures] = signature.split(',');
  const seconds = Number(time.replace('t=', ''));
  const hex = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return signatures.includes(`v1=${hex}`) && Math.abs(Date.now() / 1000 - seconds) < 120;
}
