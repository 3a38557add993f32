import { pino } from 'pino';
import { readConfig } from '#server/platform/config/config.ts';
import { connect } from '#server/platform/database/connect.ts';
import { startWebhookSender } from '#server/platform/deliveries/sender.ts';

/* Delivers the events of the database at DATABASE_URL until it is killed. Several processes run at the same time. */

const { database_url } = readConfig(process.env);
if (database_url === null) throw new Error('DATABASE_URL is needed');
startWebhookSender({
  db: connect(database_url, { max: 12 }),
  allow_private: true,
  logger: pino({ level: 'silent' }),
});
