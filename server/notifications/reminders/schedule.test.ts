import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/calendar.ts';
import { dueInDaysFor } from '#shared/plans/due.ts';
import { useApp } from '../../testing/app.ts';
import { ASSIGNED, daysFor, itemsByHeading, planDue, useReminders } from '../../testing/reminders.ts';
import { createPlan, createTeam, savePath, subplan } from '../../testing/samples.ts';

const app = useApp({ ORG_TIME_ZONE: 'Europe/Berlin' });
const { remind, remindOn, digests } = useReminders(app);

describe('reminders are sent', () => {
  test.each([
    ['2026-03-28', '2026-03-28T06:55:00Z', '2026-03-28T07:00:00Z'],
    ['2026-03-29', '2026-03-29T05:55:00Z', '2026-03-29T06:00:00Z'],
    ['2026-10-24', '2026-10-24T05:55:00Z', '2026-10-24T06:00:00Z'],
    ['2026-10-25', '2026-10-25T06:55:00Z', '2026-10-25T07:00:00Z'],
  ])('once a day, at 08:00 and not at 07:55 local time: %s (Reminders 1)', async (day, before, at) => {
    const { manager, employee } = await createTeam(app);
    await planDue(manager, employee, [day]);
    expect(await remind(before)).toBe(0);
    expect(await remind(at)).toBe(1);
    for (const later of [at, `${day}T12:00:00Z`, `${day}T21:55:00Z`]) expect(await remind(later)).toBe(0);
    expect(daysFor(await digests(), employee)).toEqual([day]);
  });

  test('to the employee at each stage, to the manager from the third day on (Reminders 2)', async () => {
    const { manager, employee } = await createTeam(app);
    const due = '2026-03-27';
    await planDue(manager, employee, [due]);
    for (let day = addDays(due, -10); day <= addDays(due, 30); day = addDays(day, 1)) await remindOn(day);
    expect(daysFor(await digests(), employee)).toEqual(
      [-2, 1, 3, 7, 14, 21, 28].map((days) => addDays(due, days)),
    );
    expect(daysFor(await digests(), manager)).toEqual([3, 7, 14, 21, 28].map((days) => addDays(due, days)));
  });

  test('in one digest with each subplan once after an outage of seven days (Reminders 1)', async () => {
    const { manager, employee } = await createTeam(app);
    await planDue(manager, employee, ['2026-05-03', '2026-05-05', '2026-05-12', '2026-05-30']);
    await remindOn('2026-05-02');
    await remindOn('2026-05-10');
    await remindOn('2026-05-11');
    expect(
      (await digests()).map(({ person_id, day, content }) => [person_id, day, itemsByHeading(content)]),
    ).toEqual([
      [employee.id, '2026-05-02', { 'Due soon': ['Part 1 (Onboarding)'] }],
      ...[manager, employee]
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map(({ id }) => [
          id,
          '2026-05-10',
          id === employee.id
            ? {
                'Due soon': ['Part 3 (Onboarding)'],
                Overdue: ['Part 1 (Onboarding)', 'Part 2 (Onboarding)'],
              }
            : {
                "Your team's overdue subplans": [
                  'Emil Employee: Part 1 (Onboarding)',
                  'Emil Employee: Part 2 (Onboarding)',
                ],
              },
        ]),
    ]);
  });

  test('on the next day for a plan that is assigned after the reminders of the day', async () => {
    const { manager, employee } = await createTeam(app);
    await remindOn('2026-05-10');
    await planDue(manager, employee, ['2026-05-10']);
    expect(await remindOn('2026-05-10')).toBe(0);
    expect(await remindOn('2026-05-11')).toBe(1);
  });

  test('again for a due date that was changed', async () => {
    const { manager, employee } = await createTeam(app);
    const plan = await planDue(manager, employee, ['2026-05-10']);
    await remindOn('2026-05-11');
    const [part] = plan.subplans;
    const moved = { ...part, due_in_days: dueInDaysFor(ASSIGNED, '2026-05-20') };
    expect((await manager.client.put(savePath(plan), { ...plan, subplans: [moved] })).status).toBe(200);
    for (let day = '2026-05-12'; day <= '2026-05-21'; day = addDays(day, 1)) await remindOn(day);
    expect(daysFor(await digests(), employee)).toEqual(['2026-05-11', '2026-05-18', '2026-05-21']);
  });
});

test('a plan that is assigned long after days before its start have passed sends one digest of all of them (Dates 2)', async () => {
  const { manager, employee } = await createTeam(app);
  const assigned = '2026-06-08';
  const start = '2026-06-01';
  const plan = await createPlan(manager, employee, {
    assigned_at: `${assigned}T09:00:00Z`,
    start_on: start,
    remind_days_before_due: 3,
    subplans: [-30, -10, -3, 0, 2].map((offset, index) => ({
      ...subplan(`Part ${index + 1}`, 1, [['Task']]),
      due: { anchor: 'start', offset, unit: 'days' },
    })),
  });
  // All lie before the assignment, and are due on its day.
  expect(plan.subplans.map(({ due_date }: { due_date: string }) => due_date)).toEqual(
    plan.subplans.map(() => assigned),
  );
  const mails = async () =>
    (
      await app.db
        .selectFrom('outbox')
        .select('kind')
        .where('person_id', '=', employee.id)
        .orderBy('id')
        .execute()
    ).map(({ kind }) => kind);
  await remindOn(assigned);
  expect(itemsByHeading((await digests())[0]!.content)).toEqual({
    'Due soon': [1, 2, 3, 4, 5].map((part) => `Part ${part} (Onboarding)`),
  });
  expect(await mails()).toEqual(['reminder']);
  await remindOn(assigned);
  for (const day of [1, 2, 3]) await remindOn(addDays(assigned, day));
  // One more on the first and on the third day after it, again of all five.
  const sent = (await digests()).filter(({ person_id }) => person_id === employee.id);
  expect(sent.map(({ day }) => day)).toEqual([0, 1, 3].map((day) => addDays(assigned, day)));
  for (const { content } of sent) expect(Object.values(itemsByHeading(content))[0]).toHaveLength(5);
});
