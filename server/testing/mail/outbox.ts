import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { uuidv7 } from 'uuidv7';
import { conditions } from '../../conditions.ts';
import { isMailTrue } from '../../platform/conditions/conditions.sql.ts';
import { connect, type Database } from '../../platform/database/connect.ts';
import type { MailContent } from '../../platform/mail/content.ts';
import { type SenderOptions, startSender } from '../../platform/outbox/sender.ts';
import { type Mail, type MailCondition, enqueue } from '../../platform/outbox/outbox.sql.ts';
import { listMails, type MailRow } from '../../platform/outbox/lists.sql.ts';
import type { Sender } from '../../platform/sending/sendLoop.ts';
import { cloneDatabase } from '../database/clone.ts';
import { type MailServer, type MailServerOptions, startMailServer } from './mailServer.ts';

export const PLAN = '019a0000-0000-7000-8000-000000000001';

export const CONTENT: MailContent = {
  subject: 'Your onboarding plan',
  preview: 'Mia has assigned you a plan.',
  paragraphs: ['Mia has assigned you the plan "Engineer".'],
  action: { label: 'Open your plan', path: '/onboarding-plan/1' },
};

/** Returns a mail that is not yet in the outbox. */
export function mailTo(email: string, more: Partial<Mail> & { name?: string } = {}): Mail {
  const { name = 'Ada', ...fields } = more;
  const id = uuidv7();
  return { key: id, kind: 'assigned', to: { id, name, email }, plan_id: PLAN, content: CONTENT, ...fields };
}

/** A database with an outbox for the tests of this file; mail servers and senders that end with each test. */
export type TestOutbox = {
  db: Database;
  /** The database's address. */
  url: string;
  /** Log lines since the test began. */
  log: { level: number; msg: string; reason?: string; mail?: string }[];
  startServer(options?: MailServerOptions, port?: number): Promise<MailServer>;
  startSender(smtp_url: string, options?: Partial<SenderOptions>): Sender;
  enqueue(...mails: Mail[]): Promise<string[]>;
  /** The mails of PLAN, newest first. */
  rows(): Promise<MailRow[]>;
};

export const SETTINGS = {
  from: { name: 'Gangway', address: 'gangway@harbor.example' },
  org_name: 'Harbor',
  public_url: 'https://gangway.harbor.example',
};

/** The platform sends what it is given: the conditions are those of features. */
export const ALWAYS: MailCondition = sql`true`;

const attachNothing = () => Promise.resolve([]);

export function useOutbox(): TestOutbox {
  const outbox = {} as TestOutbox;
  let drop: () => Promise<void>;
  let ends: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const database = await cloneDatabase();
    const db = connect(database.url, { max: 8 });
    drop = async () => {
      await db.destroy();
      await database.drop();
    };
    const log: TestOutbox['log'] = [];
    const logger = pino({ level: 'info' }, { write: (line: string) => void log.push(JSON.parse(line)) });
    Object.assign(outbox, {
      db,
      url: database.url,
      log,
      startServer: async (options, port) => {
        const server = await startMailServer(options, port);
        ends.push(() => server.close());
        return server;
      },
      startSender: (smtp_url, options = {}) => {
        const settings = { ...SETTINGS, smtp_url };
        // Frequent polling makes the tests fast, and a stop
        // need not wait for a mail that a test left hanging.
        const times = { poll_ms: 10, stop_ms: 0 };
        const sender = startSender({
          db,
          settings,
          attach: attachNothing,
          isTrue: ALWAYS,
          logger,
          ...times,
          ...options,
        });
        // Stops before the mail server that it uses.
        ends.unshift(() => sender.stop());
        return sender;
      },
      enqueue: (...mails) => db.transaction().execute((tx) => enqueue(tx, mails)),
      rows: () => listMails(db, PLAN, { limit: 100, before: undefined, isTrue: ALWAYS }),
    } satisfies TestOutbox);
  });
  afterEach(async () => {
    for (const end of ends) await end();
    ends = [];
    outbox.log.length = 0;
    await outbox.db.deleteFrom('outbox').execute();
  });
  afterAll(() => drop());
  return outbox;
}

/** Makes every waiting mail due immediately. */
export async function makeAllDue(db: Database): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: new Date(0).toISOString() })
    .where('leased_until', 'is', null)
    .execute();
}

/** Returns the mails that a sender has sent, or would send: waiting ones whose conditions are true. */
export function listMailed(db: Database) {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('sent_at', 'is not', null),
        eb('next_attempt_at', '<=', sql<string>`now()`),
        isMailTrue(conditions),
      ]),
    )
    .orderBy('email')
    .orderBy('id')
    .execute();
}
