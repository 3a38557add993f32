import { describe, expect, test } from 'vitest';
import { planAddress } from '#shared/addresses.ts';
import { dueInDaysFor } from '#shared/plans/due.ts';
import { renderMail } from '../../platform/mail/content.ts';
import { useApp } from '../../testing/app.ts';
import { ASSIGNED, daysFor, itemsByHeading, planDue, useReminders } from '../../testing/reminders.ts';
import { createTeam, planPath, subplan, taskIds, taskPath, tickAll } from '../../testing/samples.ts';

const app = useApp({ ORG_TIME_ZONE: 'Europe/Berlin' });
const { remindOn, digests } = useReminders(app);

describe('a digest', () => {
  test('contains the person’s own subplans and those of their team', async () => {
    const boss = await app.addManager('Boss');
    const both = await app.addManager('Both', boss);
    const report = await app.addEmployee(both, 'Rita Report');
    const own = await planDue(boss, both, ['2026-05-09', '2026-05-12'], { name: 'Leading' });
    const team = await planDue(both, report, ['2026-05-01'], { name: 'Selling' });
    await remindOn('2026-05-10');

    const theirs = (await digests()).filter(({ person_id }) => person_id === both.id);
    expect(theirs.map(({ content }) => content)).toEqual([
      {
        subject: 'Onboarding: 3 subplans need you',
        preview: '1 due soon, 1 overdue, 1 overdue in your team',
        paragraphs: [
          'Some tasks of your onboarding are still open. Tick each one off when you have done it.',
          'In your team some tasks are late. Perhaps somebody is stuck: a word from you can help.',
        ],
        lists: [
          {
            heading: 'Due soon',
            items: [
              {
                text: 'Part 2 (Leading)',
                note: 'due on 12 May 2026, 2 of 2 tasks open',
                path: planAddress(own.id),
              },
            ],
          },
          {
            heading: 'Overdue',
            items: [
              {
                text: 'Part 1 (Leading)',
                note: 'due on 9 May 2026, 2 of 2 tasks open',
                path: planAddress(own.id),
              },
            ],
          },
          {
            heading: "Your team's overdue subplans",
            items: [
              {
                text: 'Rita Report: Part 1 (Selling)',
                note: 'due on 1 May 2026, 2 of 2 tasks open',
                path: planAddress(team.id),
              },
            ],
          },
        ],
        action: { label: 'Open your plans', path: '/employee-dashboard' },
      },
    ]);
  });

  test('uses the singular for one subplan and task, and links to the only plan', async () => {
    const { manager, employee } = await createTeam(app);
    const part = subplan('First week', dueInDaysFor(ASSIGNED, '2026-05-01'), [['Read']]);
    const plan = await planDue(manager, employee, [], { subplans: [part] });
    await remindOn('2026-05-04');
    for (const { person_id, content } of await digests()) {
      expect(content.subject).toBe('Onboarding: one subplan needs you');
      expect(content.lists?.[0]?.items[0]?.note).toBe('due on 1 May 2026, 1 of 1 task open');
      expect(content.action).toEqual({
        label: person_id === employee.id ? 'Open your plan' : 'Open the plan',
        path: planAddress(plan.id),
      });
      const { text } = renderMail(content, { name: '' }, { org_name: 'Gangway', public_url: 'http://x' });
      expect(text).toContain(`First week (Onboarding) (due on 1 May 2026, 1 of 1 task open)`);
    }
    expect(await digests()).toHaveLength(2);
  });

  test('lists at most 50 subplans, and counts the others', async () => {
    const manager = await app.addManager();
    for (const name of ['Ada', 'Bo', 'Cy']) {
      await planDue(manager, await app.addEmployee(manager, name), Array(20).fill('2026-05-01'));
    }
    await remindOn('2026-05-10');
    const digest = (await digests()).find(({ person_id }) => person_id === manager.id);
    expect(digest?.content.subject).toBe('Onboarding: 60 subplans need you');
    expect(digest?.content.action).toEqual({ label: "Open your team's plans", path: '/onboarding' });
    const items = digest?.content.lists?.[0]?.items ?? [];
    expect(items).toHaveLength(51);
    expect(items.at(-1)).toEqual({ text: 'and 10 more' });
    // The others count as reminded, too.
    expect(await remindOn('2026-05-11')).toBe(0);
  });

  test('is not sent for inactive, deleted, signed, done and future plans (Reminders 3)', async () => {
    const { manager, employee } = await createTeam(app);
    const due = ['2026-05-01'];
    const [inactive, deleted, done, signed] = [
      await planDue(manager, employee, due),
      await planDue(manager, employee, due),
      await planDue(manager, employee, due),
      await planDue(manager, employee, due),
    ];
    await planDue(manager, employee, ['2026-05-13']);
    await manager.client.put(planPath(inactive, '/deactivate'));
    await manager.client.delete(planPath(deleted));
    for (const plan of [done, signed]) await tickAll(employee, plan);
    await employee.client.put(planPath(signed, '/signoff'));
    expect(await remindOn('2026-05-10')).toBe(0);

    await manager.client.put(planPath(inactive, '/deactivate'));
    expect(await remindOn('2026-05-11')).toBe(2);
  });

  test('is sent for a plan that the manager has returned', async () => {
    const { manager, employee } = await createTeam(app);
    const plan = await planDue(manager, employee, ['2026-05-09']);
    await tickAll(employee, plan);
    await employee.client.put(planPath(plan, '/signoff'));
    await manager.client.put(planPath(plan, '/return'), { comment: 'Once more, please.' });
    const [task] = taskIds(plan);
    expect((await employee.client.put(taskPath(task), { completed: false })).status).toBe(200);
    expect(await remindOn('2026-05-10')).toBe(1);
  });

  test('contains the team’s subplans for a new manager, not for a former one', async () => {
    const boss = await app.addManager('Boss');
    const former = await app.addManager('Former', boss);
    const employee = await app.addEmployee(former);
    const plan = await planDue(former, employee, ['2026-05-01']);
    await planDue(boss, former, ['2026-05-10'], { name: 'Own' });
    await app.db.updateTable('people').set({ is_manager: false }).where('id', '=', former.id).execute();
    await remindOn('2026-05-10');
    expect(daysFor(await digests(), employee)).toEqual(['2026-05-10']);
    const [toFormer] = (await digests()).filter(({ person_id }) => person_id === former.id);
    expect(toFormer && itemsByHeading(toFormer.content)).toEqual({ 'Due soon': ['Part 1 (Own)'] });

    const successor = await app.addManager();
    await app.unguarded
      .updateTable('plans')
      .set({ manager_id: successor.id })
      .where('id', '=', plan.id)
      .execute();
    await remindOn('2026-05-11');
    expect(daysFor(await digests(), successor)).toEqual(['2026-05-11']);
    expect(daysFor(await digests(), employee)).toEqual(['2026-05-10']);
  });

  test('contains a subplan once for a person who manages their own plan', async () => {
    const { manager, employee } = await createTeam(app);
    const plan = await planDue(manager, employee, ['2026-05-01']);
    await app.unguarded.updateTable('plans').set({ user_id: manager.id }).where('id', '=', plan.id).execute();
    await remindOn('2026-05-10');
    expect((await digests()).map(({ content }) => itemsByHeading(content))).toEqual([
      { Overdue: ['Part 1 (Onboarding)'] },
    ]);
  });
});
