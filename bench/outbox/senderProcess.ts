import { sql } from 'kysely';
import { pino } from 'pino';
import { readConfig } from '#server/platform/config/config.ts';
import { connect } from '#server/platform/database/connect.ts';
import { startSender } from '#server/platform/outbox/sender.ts';

/*
 * Sends the mails of the outbox at DATABASE_URL to SMTP_URL until it is killed. Several processes run at the same time.
 */

const { database_url, mail, public_url } = readConfig(process.env);
if (database_url === null || mail === null)
  throw new Error('DATABASE_URL, SMTP_URL and MAIL_FROM are needed');
startSender({
  db: connect(database_url, { max: 6 }),
  settings: { ...mail, public_url, org_name: 'Gangway' },
  attach: () => Promise.resolve([]),
  isTrue: sql`true`,
  logger: pino({ level: 'silent' }),
});
