import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#server/database/connect.ts';
import { sendReminders } from '#server/reminders/actions.ts';
import { isDayDone } from '#server/reminders/store.ts';

/* One of several processes that remind on the day DAY in the database at DATABASE_URL, until all are reminded or it is killed. */

const { DATABASE_URL, DAY } = process.env;
if (DATABASE_URL === undefined || DAY === undefined) throw new Error('DATABASE_URL and DAY are needed');
const db = connect(DATABASE_URL, { max: 2 });
const now = () => new Date(`${DAY}T12:00:00Z`);
while (!(await isDayDone(db, DAY))) {
  await sendReminders(db, { timeZone: 'UTC', now });
  // The next look, which is minutes away in the product.
  await sleep(20);
}
await db.destroy();
