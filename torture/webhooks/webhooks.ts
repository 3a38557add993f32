import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { randomFrom } from '#bench/support/random.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { newSecret } from '#server/platform/deliveries/signature.ts';
import { recordMany } from '#server/platform/journal/journal.sql.ts';
import { insertPerson } from '#server/people/people.sql.ts';

export type WebhooksOptions = {
  deliveries: number;
  /** How often a sender is killed. */
  kills: number;
  seed: number;
  /** Ends the leases of killed senders at the end, instead of waiting for it for a minute. */
  endsLeases?: boolean;
};

export type WebhooksResult = {
  written: number;
  kills: number;
  /** Requests that arrived again with the same webhook-id. */
  again: number;
  findings: string[];
};

const WEBHOOKS = 2;
const EVENTS_AT_ONCE = 100;
const PROCESSES = 2;
// Far above the 60 s after which the lease of a killed process ends.
const LIMIT_MS = 600_000;

/** A request that arrived: its webhook-id, and whether its signature verifies. */
type Arrived = { id: string; isValid: boolean };

/**
 * Writes events while two processes deliver them, and kills a process at random moments, each time when the receiver
 * has a delivery and has not responded yet. `findings` lists what is wrong: missing deliveries, another webhook-id or
 * body of one that arrives twice, wrong signatures (Webhooks 3).
 */
export async function runWebhooks(
  { url, db }: { url: string; db: Database },
  { deliveries, kills, seed, endsLeases = false }: WebhooksOptions,
): Promise<WebhooksResult> {
  const random = randomFrom(seed);
  const killAfter = Array.from({ length: kills }, () =>
    random.between(1, deliveries - deliveries / 20),
  ).toSorted((a, b) => a - b);
  const secret = newSecret();
  const arrived: Arrived[] = [];
  const bodies = new Map<string, Set<string>>();
  const senders: ChildProcess[] = [];
  let killed = 0;
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const id = String(request.headers['webhook-id']);
    arrived.push({ id, isValid: verifies(secret, body, request.headers) });
    bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
    while (killed < kills && arrived.length >= killAfter[killed]!) {
      killed += 1;
      const victim = random.between(0, PROCESSES - 1);
      senders[victim]!.kill('SIGKILL');
      senders[victim] = startProcess(url);
    }
    response.writeHead(204).end();
  };
  const receiver = http.createServer((request, response) => void receive(request, response));
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  try {
    await addWebhooks(db, `http://127.0.0.1:${port}`, secret);
    for (let index = 0; index < PROCESSES; index += 1) senders.push(startProcess(url));
    await writeEvents(db, deliveries / WEBHOOKS);
    await waitUntilSent(db, { endsLeases });
    const { rows } = await sql<{ id: string }>`select id from webhook_deliveries`.execute(db);
    const ids = new Set(arrived.map(({ id }) => id));
    const missing = rows.filter(({ id }) => !ids.has(id)).length;
    const findings = [
      [`${rows.length} deliveries were written instead of ${deliveries}`, rows.length !== deliveries],
      [`${missing} deliveries are missing`, missing > 0],
      ['an unknown webhook-id arrived', ids.size > rows.length],
      ['a signature does not verify', arrived.some(({ isValid }) => !isValid)],
      ['a delivery has two bodies', [...bodies.values()].some(({ size }) => size > 1)],
      [`only ${killed} of ${kills} kills took place`, killed < kills],
    ].flatMap(([finding, isFound]) => (isFound ? [String(finding)] : []));
    return { written: rows.length, kills: killed, again: arrived.length - ids.size, findings };
  } finally {
    for (const sender of senders) sender.kill('SIGKILL');
    receiver.closeAllConnections();
    receiver.close();
  }
}

function verifies(secret: string, body: string, headers: http.IncomingHttpHeaders): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

function startProcess(database_url: string): ChildProcess {
  return spawn(process.execPath, [path.join(import.meta.dirname, 'senderProcess.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATABASE_URL: database_url },
  });
}

async function addWebhooks(db: Database, url: string, secret: string): Promise<void> {
  for (let index = 0; index < WEBHOOKS; index += 1) {
    await sql`insert into webhooks (id, url, events, secret)
      values (gen_random_uuid(), ${`${url}/${index}`}, '{person.changed}', ${secret})`.execute(db);
  }
}

/** Writes events as a bulk change does, in many transactions. */
async function writeEvents(db: Database, wanted: number): Promise<void> {
  const person = await insertPerson(db, { email: 'nora@company.example', name: 'Nora Quill' });
  if (!person) throw new Error('the person exists');
  const actor = { id: null, name: 'Operator' };
  for (let written = 0; written < wanted; written += EVENTS_AT_ONCE) {
    const events = Array.from({ length: Math.min(EVENTS_AT_ONCE, wanted - written) }, () => ({
      event: 'person.changed' as const,
      subject_id: person.id,
      actor,
      detail: { changes: [] },
      at: new Date(),
    }));
    await db.transaction().execute((tx) => recordMany(tx, events));
  }
}

async function waitUntilSent(db: Database, { endsLeases }: { endsLeases: boolean }): Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  while (performance.now() < deadline) {
    const { rows } = await sql<{ waiting: number; leased: number }>`
      select count(*)::int as waiting, (count(*) filter (where leased_until > now()))::int as leased
      from webhook_deliveries where sent_at is null`.execute(db);
    if (rows[0]?.waiting === 0) return;
    // Killed processes have claimed what is left, or it is being sent: then it arrives twice.
    if (endsLeases && rows[0]?.waiting === rows[0]?.leased) {
      await sql`update webhook_deliveries set leased_until = null where sent_at is null`.execute(db);
    }
    await sleep(250);
  }
  throw new Error(`deliveries are not sent after ${LIMIT_MS / 1_000} s`);
}
