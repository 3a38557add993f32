import { expect, test } from 'vitest';
import { type Person, useApp } from '../../testing/app.ts';
import { itemsByHeading, planDue, useReminders } from '../../testing/reminders.ts';
import { createTeam } from '../../testing/samples.ts';
import { tryLock, tryLockShared } from '../../platform/database/locks.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { WorkKind } from '../../platform/work/kind.ts';
import { planWork } from '../../platform/work/work.sql.ts';
import { doWork, sendReminders } from '../../testing/work.ts';
import { remindPeople, reminderWork } from './actions.ts';
import { peopleToRemind } from './reminders.sql.ts';
import { DEFAULT_SETTINGS } from '#shared/organisation/settings.ts';

const app = useApp({ ORG_TIME_ZONE: 'Europe/Berlin' });
const { remindOn, digests } = useReminders(app);

const day = '2026-05-10';

async function addTeams(count: number): Promise<Person[]> {
  const employees: Person[] = [];
  for (let team = 0; team < count; team += 1) {
    const { manager, employee } = await createTeam(app);
    await planDue(manager, employee, [day]);
    employees.push(employee);
  }
  return employees.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

const context = {
  timeZone: 'UTC',
  mail_enabled: true,
  settings: DEFAULT_SETTINGS,
  now: () => new Date(`${day}T12:00:00Z`),
};

const remind = (...people: { id: string }[]) =>
  inTransaction(app.db, (tx) => remindPeople(tx, { ...context, day, ids: people.map(({ id }) => id) }));

const reminded = async () => (await digests()).map(({ person_id }) => person_id).toSorted();

test('four concurrent processes write one digest for each person', async () => {
  const employees = await addTeams(6);
  const written = await Promise.all([1, 2, 3, 4].map(() => remindOn(day)));
  expect(written.reduce((sum, count) => sum + count)).toBe(6);
  expect(await reminded()).toEqual(employees.map(({ id }) => id));
  expect(await app.db.selectFrom('reminder_runs').select('day').execute()).toEqual([{ day }]);
});

test('writes nothing while a process of the release before has the lock, and does not plan the day', async () => {
  const employees = await addTeams(1);
  await app.db.transaction().execute(async (tx) => {
    expect(await tryLock(tx, 'reminders')).toBe(true);
    expect(await remindOn(day)).toBe(0);
  });
  expect(await remindOn(day)).toBe(1);
  expect(await reminded()).toEqual(employees.map(({ id }) => id));
});

test('two processes of this release write at the same time, and no person twice', async () => {
  const employees = await addTeams(2);
  await app.db.transaction().execute(async (tx) => {
    expect(await tryLockShared(tx, 'reminders')).toBe(true);
    expect(await remindOn(day)).toBe(2);
  });
  expect(await reminded()).toEqual(employees.map(({ id }) => id));
});

test('writes the remaining digests after a run was killed, each person once', async () => {
  const employees = await addTeams(6);
  const stop = new AbortController();
  const kinds = reminderWork(context);
  const killed = {
    reminder: {
      ...kinds.reminder,
      at_once: 4,
      async perform(...given: Parameters<WorkKind['perform']>) {
        if (stop.signal.aborted) throw Object.assign(new Error('killed'), { code: 'ECONNRESET' });
        stop.abort();
        return kinds.reminder.perform(...given);
      },
    },
  };
  await doWork(app.db, killed, stop.signal);
  // Its second transaction ends with its connection.
  await expect(doWork(app.db, { reminder: killed.reminder })).rejects.toThrow('killed');
  expect(await waiting()).not.toEqual([]);
  expect((await waiting()).filter(({ failed_at }) => failed_at !== null)).toEqual([]);

  await remindOn(day);
  expect(await reminded()).toEqual(employees.map(({ id }) => id));
  expect(await waiting()).toEqual([]);
});

test('writes no second digest of a day, and reminds of new subplans on the next day', async () => {
  const { manager, employee } = await createTeam(app);
  await planDue(manager, employee, [day]);
  await remind(employee);
  await planDue(manager, employee, [day], { name: 'New' });
  expect(await remindOn(day)).toBe(0);
  expect(await remindOn('2026-05-11')).toBe(1);
  const [, second] = await digests();
  expect(second && itemsByHeading(second.content)).toEqual({
    Overdue: ['Part 1 (Onboarding)', 'Part 1 (New)'],
  });
});

test('stops before the next transaction, and the next run continues', async () => {
  await addTeams(2);
  expect(await sendReminders(app.db, context, AbortSignal.abort())).toBe(0);
  expect(await sendReminders(app.db, context)).toBe(2);
});

test('leaves out what waits of a day that is over: nobody is reminded of it at night', async () => {
  await addTeams(1);
  await planWork(app.db, 'reminder', peopleToRemind(day));
  for (const now of ['2026-05-11T05:00:00Z', '2026-05-11T12:00:00Z']) {
    await doWork(app.db, {
      reminder: { ...reminderWork({ ...context, now: () => new Date(now) }).reminder, plan: none },
    });
    expect(await waiting()).toEqual([]);
  }
  expect(await reminded()).toEqual([]);
});

test.each([
  ['whose clock is behind', '2026-05-10T07:59:50Z', DEFAULT_SETTINGS],
  ['whose clock is behind midnight', '2026-05-09T23:59:50Z', { ...DEFAULT_SETTINGS, reminder_hour: 0 }],
  ['that has a later hour by now', `${day}T12:00:00Z`, { ...DEFAULT_SETTINGS, reminder_hour: 13 }],
])('keeps what another process has planned in a process %s', async (_, now, settings) => {
  const employees = await addTeams(1);
  // The other process has planned the day, and has ended.
  await app.db
    .insertInto('reminder_runs')
    .values([{ day }, { day: '2026-05-09' }])
    .execute();
  await planWork(app.db, 'reminder', peopleToRemind(day));
  await sendReminders(app.db, { ...context, settings, now: () => new Date(now) });
  await app.db.updateTable('work_items').set({ due_at: new Date().toISOString() }).execute();
  await remindOn(day);
  expect(await reminded()).toEqual(employees.map(({ id }) => id));
  expect(await waiting()).toEqual([]);
});

const none = () => Promise.resolve();
const waiting = () => app.db.selectFrom('work_items').selectAll().execute();
