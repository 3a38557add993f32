import { expect, test } from 'vitest';
import { type Person, useApp } from '../testing/app.ts';
import { itemsByHeading, planDue, useReminders } from '../testing/reminders.ts';
import { createTeam } from '../testing/samples.ts';
import { tryLock } from '../platform/database/locks.ts';
import { FIRST_ID } from '../platform/database/pages.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { remindBatch, sendReminders } from './actions.ts';
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

const remind = (afterId: string, limit: number) =>
  inTransaction(app.db, (tx) => remindBatch(tx, { day, afterId, limit, mail_enabled: true }));

const reminded = async () => (await digests()).map(({ person_id }) => person_id).toSorted();

test('writes one digest for each person when four processes run at once', async () => {
  const employees = await addTeams(6);
  const written = await Promise.all([1, 2, 3, 4].map(() => remindOn(day)));
  expect(written.reduce((sum, count) => sum + count)).toBe(6);
  expect(await reminded()).toEqual(employees.map(({ id }) => id));
  expect(await app.db.selectFrom('reminder_runs').select('day').execute()).toEqual([{ day }]);
});

test('writes nothing while another process holds the lock, and does not mark the day as done', async () => {
  const employees = await addTeams(1);
  await app.db.transaction().execute(async (tx) => {
    expect(await tryLock(tx, 'reminders')).toBe(true);
    expect(await remindOn(day)).toBe(0);
  });
  expect(await remindOn(day)).toBe(1);
  expect(await reminded()).toEqual(employees.map(({ id }) => id));
});

test('writes the remaining digests after a run was killed', async () => {
  const others = await app.db.selectFrom('people').select('id').orderBy('id', 'desc').executeTakeFirst();
  const employees = await addTeams(6);
  // Two teams of a manager and an employee.
  const first = await remind(others?.id ?? FIRST_ID, 4);
  expect(first).toEqual({ lastId: employees[1]?.id, digests: 2 });
  const killed = app.db.transaction().execute(async (tx) => {
    const afterId = employees[1]?.id ?? '';
    expect(await remindBatch(tx, { day, afterId, limit: 4, mail_enabled: true })).toMatchObject({
      digests: 2,
    });
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  expect(await reminded()).toEqual(employees.slice(0, 2).map(({ id }) => id));

  expect(await remindOn(day)).toBe(4);
  expect(await reminded()).toEqual(employees.map(({ id }) => id));
});

test('writes no second digest of a day after a killed run, and reminds of new subplans on the next day', async () => {
  const { manager, employee } = await createTeam(app);
  await planDue(manager, employee, [day]);
  await remind(FIRST_ID, 100);
  await planDue(manager, employee, [day], { name: 'New' });
  expect(await remindOn(day)).toBe(0);
  expect(await remindOn('2026-05-11')).toBe(1);
  const [, second] = await digests();
  expect(second && itemsByHeading(second.content)).toEqual({
    Overdue: ['Part 1 (Onboarding)', 'Part 1 (New)'],
  });
});

test('stops between two batches, and the next run continues', async () => {
  await addTeams(2);
  const context = {
    timeZone: 'UTC',
    mail_enabled: true,
    settings: DEFAULT_SETTINGS,
    now: () => new Date(`${day}T12:00:00Z`),
  };
  expect(await sendReminders(app.db, context, AbortSignal.abort())).toBe(0);
  expect(await sendReminders(app.db, context)).toBe(2);
});
