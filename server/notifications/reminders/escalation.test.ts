import { expect, test } from 'vitest';
import { planAddress } from '#shared/addresses.ts';
import type { Day } from '#shared/calendar.ts';
import { useApp } from '../../testing/app.ts';
import { addHr, setDepartment } from '../../testing/hr.ts';
import { planDue, useReminders } from '../../testing/reminders.ts';
import { createTeam, planPath, tickAll } from '../../testing/samples.ts';
import { sendReminders } from '../../testing/work.ts';
import { DEFAULT_SETTINGS } from '#shared/organisation/settings.ts';

const app = useApp({ ORG_TIME_ZONE: 'Europe/Berlin' });
const { digests } = useReminders(app);

const remindOn = (day: Day, escalate_to_hr_days = 14) =>
  sendReminders(app.db, {
    timeZone: 'Europe/Berlin',
    now: () => new Date(`${day}T12:00:00Z`),
    mail_enabled: true,
    settings: DEFAULT_SETTINGS,
    escalate_to_hr_days,
  });

test('HR is reminded of plans that have been late for two weeks, and each week after it (Reminders 6)', async () => {
  const { manager, employee } = await createTeam(app);
  await setDepartment(app, employee, 'Ops');
  const [hr, all, other] = [await addHr(app, ['Ops']), await addHr(app), await addHr(app, ['Legal'])];
  // The manager is HR as well, and is reminded as the manager alone.
  await app.db
    .updateTable('people')
    .set({ is_hr: true })
    .where('id', 'in', [manager.id, employee.id])
    .execute();
  const plan = await planDue(manager, employee, ['2026-05-01'], { name: 'Selling' });
  const leaving = await addHr(app, ['Ops'], 'Lea Leaver');
  await app.db.updateTable('people').set({ left_on: '2026-05-20' }).where('id', '=', leaving.id).execute();
  const sentTo = async (person: { id: string }) =>
    (await digests()).filter(({ person_id }) => person_id === person.id).map(({ day }) => day);

  for (const day of ['2026-05-14', '2026-05-15', '2026-05-16', '2026-05-22', '2026-05-23'] as const)
    await remindOn(day);
  expect(await sentTo(hr)).toEqual(['2026-05-15', '2026-05-22']);
  expect(await sentTo(all)).toEqual(['2026-05-15', '2026-05-22']);
  expect(await sentTo(other)).toEqual([]);
  expect(await sentTo(leaving)).toEqual(['2026-05-15']);
  const [first] = (await digests()).filter(({ person_id }) => person_id === hr.id);
  expect(first?.content).toMatchObject({
    subject: 'Onboarding: one plan has been late for long',
    lists: [
      {
        heading: 'Late for long',
        items: [
          {
            text: `${employee.name}: Selling`,
            note: `due on 1 May 2026, 14 days late, manager ${manager.name}`,
            path: planAddress(plan.id),
          },
        ],
      },
    ],
    action: { path: '/overview' },
  });
  for (const { person_id, content } of await digests())
    if ([manager.id, employee.id].includes(person_id))
      expect(content.lists?.map(({ heading }) => heading)).not.toContain('Late for long');
  // After an outage on the day one reminder is sent, and none for completed work.
  await remindOn('2026-05-30');
  expect((await sentTo(hr)).at(-1)).toBe('2026-05-30');
  await tickAll(employee, plan);
  await remindOn('2026-06-05');
  expect((await sentTo(hr)).at(-1)).toBe('2026-05-30');
});

test('without the setting, and of inactive and signed plans, HR hears nothing (Reminders 6)', async () => {
  const { manager, employee } = await createTeam(app);
  const hr = await addHr(app);
  const plan = await planDue(manager, employee, ['2026-05-01']);
  await remindOn('2026-05-20', 0);
  expect((await digests()).map(({ person_id }) => person_id)).not.toContain(hr.id);
  await manager.client.put(planPath(plan, '/deactivate'));
  await remindOn('2026-05-21');
  expect((await digests()).map(({ person_id }) => person_id)).not.toContain(hr.id);
});
