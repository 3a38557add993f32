import { once } from 'node:events';
import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startWebhookSender, type WebhookSenderOptions } from '../platform/deliveries/sender.ts';
import type { Sender } from '../platform/sending/sendLoop.ts';
import { addAdmin } from './admins.ts';
import type { Person, TestApp } from './app.ts';
import type { Json } from './client.ts';

export type ReceivedDelivery = { path: string; headers: IncomingHttpHeaders; text: string; body: Json };

/** Responds to a delivery; `count` is the number of deliveries so far, with this one. */
type Responder = (response: ServerResponse, delivery: ReceivedDelivery, count: number) => void;

/** A server that receives deliveries, senders that end with each test, and an admin. */
export type TestWebhooks = {
  url: string;
  port: number;
  received: ReceivedDelivery[];
  /** Log lines since the test began. */
  log: { level: number; msg: string; reason?: string }[];
  admin: Person;
  /** Sets how the server responds; with 204 by default, and again after the test. */
  respond(responder: Responder): void;
  startSender(options?: Partial<WebhookSenderOptions>): Sender;
  /** Registers a webhook at the server and returns its id and secret. */
  add(events: string[], path?: string): Promise<{ id: string; secret: string }>;
  deliveries(id: string): Promise<Json[]>;
  /** Waits until the webhook has no delivery that waits, and returns its deliveries, oldest first. */
  settled(id: string): Promise<Json[]>;
  /** Makes every waiting delivery due immediately. */
  makeAllDue(): Promise<void>;
};

const accept: Responder = (response) => void response.writeHead(204).end();

export function useWebhooks(app: TestApp): TestWebhooks {
  const webhooks = {} as TestWebhooks;
  let responder = accept;
  let senders: Sender[] = [];
  const server = http.createServer((request, response) => void receive(request, response));
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const raw = await text(request);
    const delivery = { path: request.url ?? '', headers: request.headers, text: raw, body: JSON.parse(raw) };
    webhooks.received.push(delivery);
    responder(response, delivery, webhooks.received.length);
  };

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    const admin = await addAdmin(app);
    const log: TestWebhooks['log'] = [];
    const logger = pino({ level: 'info' }, { write: (line: string) => void log.push(JSON.parse(line)) });
    const deliveries = async (id: string) => (await admin.client.get(`/webhook/${id}/deliveries`)).body;
    Object.assign(webhooks, {
      url,
      port,
      received: [],
      log,
      admin,
      respond: (next) => void (responder = next),
      startSender: (options = {}) => {
        const times = { poll_ms: 10, stop_ms: 0 };
        const sender = startWebhookSender({ db: app.db, allow_private: true, logger, ...times, ...options });
        senders.push(sender);
        return sender;
      },
      add: async (events, path = '/hook') => {
        const { status, body } = await admin.client.post('/webhook', { url: `${url}${path}`, events });
        if (status !== 201) throw new Error(`the webhook was refused: ${JSON.stringify(body)}`);
        return body;
      },
      deliveries,
      settled: async (id) => {
        const waiting = async () =>
          (await deliveries(id)).filter(({ state }: Json) => state === 'queued' || state === 'failing');
        await expect.poll(waiting).toEqual([]);
        return (await deliveries(id)).toReversed();
      },
      makeAllDue: async () => {
        await app.db
          .updateTable('webhook_deliveries')
          .set({ next_attempt_at: new Date(0).toISOString() })
          .where('leased_until', 'is', null)
          .execute();
      },
    } satisfies TestWebhooks);
  });
  afterEach(async () => {
    for (const sender of senders) await sender.stop();
    senders = [];
    responder = accept;
    webhooks.received.length = 0;
    webhooks.log.length = 0;
    await app.db.deleteFrom('webhooks').execute();
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return webhooks;
}
