import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#server/platform/database/connect.ts';
import { sendReminders } from '#server/testing/work.ts';
import { hasWork } from '#server/platform/work/work.sql.ts';
import { isDayPlanned } from '#server/notifications/reminders/reminders.sql.ts';
import { DEFAULT_SETTINGS } from '#shared/organisation/settings.ts';

/*
 * Writes the reminders of the day DAY to the database at DATABASE_URL until all are written or it is killed. Several
 * processes run at the same time.
 */

const { DATABASE_URL, DAY } = process.env;
if (DATABASE_URL === undefined || DAY === undefined) throw new Error('DATABASE_URL and DAY are needed');
const db = connect(DATABASE_URL, { max: 2 });
const now = () => new Date(`${DAY}T12:00:00Z`);
while (!(await isDayPlanned(db, DAY)) || (await hasWork(db, 'reminder'))) {
  await sendReminders(db, { timeZone: 'UTC', now, mail_enabled: true, settings: DEFAULT_SETTINGS });
  // In the product, the job repeats after minutes.
  await sleep(20);
}
await db.destroy();
