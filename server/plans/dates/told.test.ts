import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, useApp } from '../../testing/app.ts';
import type { Json } from '../../testing/client.ts';
import { createPlan, planPath, tickAll } from '../../testing/samples.ts';

// Nothing is sent, since no sender runs.
const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'onboarding@example.com' });
let [manager, employee, ida, ben]: Person[] = [];

beforeAll(async () => {
  manager = await app.addManager('Mia Manager');
  employee = await app.addEmployee(manager, 'Emil Employee');
  ida = await app.addEmployee(null, 'Ida Tech');
  ben = await app.addEmployee(null, 'Ben Okafor');
});

const from = (offset: number) => ({ anchor: 'start', offset, unit: 'days' });
const task = (name: string, owner?: object) => ({ name, ...(owner && { owner }) });
const person = (one: Person | undefined) => ({ kind: 'person', person_id: one!.id });
const part = (name: string, due: object | undefined, ...tasks: object[]) => ({
  name,
  due_in_days: 5,
  ...(due && { due }),
  topics: [{ name: 'T', tasks }],
});
let plan: Json;

beforeEach(async () => {
  plan = await createPlan(manager!, employee!, {
    name: 'First weeks',
    assigned_at: '2026-11-23T09:00:00Z',
    start_on: '2026-12-01',
    subplans: [
      part('Before', from(-3), task('Read'), task('Laptop', person(ida)), task('Badge', { kind: 'manager' })),
      part('Newsletter', undefined, task('Subscribe', person(ben))),
    ],
  });
  for (const table of ['outbox', 'notifications'] as const) await app.db.deleteFrom(table).execute();
});

const mailed = async () => {
  const rows = await app.db.selectFrom('outbox').selectAll().orderBy('email').execute();
  return rows.map(({ kind, email, content }) => ({ kind, email, ...(content as Json) }));
};
const bellOf = async (one: Person | undefined): Promise<string[]> =>
  (await one!.client.get('/notification')).body.notifications.map(({ kind }: Json) => kind);

test('the employee and the owners whose days moved are notified once of another start (Dates 6)', async () => {
  await manager!.client.put(planPath(plan, '/start_date'), { start_on: '2026-12-08', preview: true });
  expect(await mailed()).toEqual([]);
  for (const start_on of ['2026-12-08', '2026-12-08']) {
    await manager!.client.put(planPath(plan, '/start_date'), { start_on });
  }
  const mails = await mailed();
  // The manager has moved it, and Ben's task does not count from the start.
  expect(mails.map(({ kind, email, subject }) => [kind, email, subject])).toEqual([
    ['start_moved', employee!.email, 'Your start date is 8 December 2026'],
    ['start_moved', ida!.email, 'Emil Employee starts on 8 December 2026'],
  ]);
  expect(mails[0].paragraphs).toEqual([
    'You start on 8 December 2026. Until now it was 1 December 2026.',
    'These due days of "First weeks" have moved:',
    '– Before: 5 December 2026 (until now 28 November 2026)',
  ]);
  expect(mails[1].paragraphs).toEqual([
    'Emil Employee starts on 8 December 2026. These tasks in the onboarding of Emil Employee have new due days:',
    '– Laptop: 5 December 2026',
  ]);
  expect(await bellOf(employee)).toEqual(['start_moved']);
  expect(await bellOf(ida)).toEqual(['start_moved']);
  expect(await bellOf(ben)).toEqual([]);
});

test('so they are of the due day of a subplan, with the reason (Dates 7)', async () => {
  const [before] = plan.subplans;
  await manager!.client.put(planPath(plan, `/subplan/${before.id}/due_date`), {
    due_date: '2026-12-15',
    reason: 'The laptop is late.',
  });
  const mails = await mailed();
  expect(mails.map(({ kind, email, subject }) => [kind, email, subject])).toEqual([
    ['due_date_moved', employee!.email, '"Before" is now due on 15 December 2026'],
    ['due_date_moved', ida!.email, 'Other due days: tasks for Emil Employee'],
  ]);
  for (const { paragraphs } of mails) expect(paragraphs.at(-1)).toBe('The reason: The laptop is late.');
  expect(await bellOf(ida)).toEqual(['due_date_moved']);
});

test('nobody is notified of done or unmoved tasks', async () => {
  await tickAll(employee!, { subplans: [plan.subplans[0]] });
  await ida!.client.put(`/onboarding-plan/user_task/${plan.subplans[0].topics[0].tasks[1].id}`);
  await app.db.deleteFrom('outbox').execute();
  await manager!.client.put(planPath(plan, '/start_date'), { start_on: '2026-12-08' });
  expect((await mailed()).map(({ email }) => email)).toEqual([employee!.email]);
});
