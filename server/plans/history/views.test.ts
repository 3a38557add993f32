import { expect, test } from 'vitest';
import { type Person, useApp } from '../../testing/app.ts';
import { logAccess } from '../accessLog/actions.ts';
import type { Json } from '../../testing/client.ts';
import { addHr } from '../../testing/hr.ts';
import { nextOf } from '../../testing/pages.ts';
import { readPdf } from '../../testing/reports.ts';
import {
  createPlan,
  createSignedPlan,
  createTeam,
  planPath,
  taskIds,
  taskPath,
} from '../../testing/samples.ts';

/* The lines of those who viewed a plan as HR (Access log 2). */

const app = useApp();

/** Writes that the person viewed the plan on this day. */
const view = (person: Person, plan: { id: string }, day: string, kind: 'plan' | 'evidence' = 'plan') =>
  logAccess(app.db, { ...app.services.context, now: () => new Date(`${day}T10:00:00Z`) }, person, {
    kind,
    subject_id: plan.id,
  });

const historyOf = async (plan: { id: string }, { client }: Person): Promise<Json[]> =>
  (await client.get(planPath(plan, '/history'))).body;
const lineOf = ({ event, actor }: Json) => `${event} by ${actor.name}`;

async function viewedPlan() {
  const { manager, employee } = await createTeam(app);
  const [hanna, hugo] = [await addHr(app, null, 'Hanna'), await addHr(app, null, 'Hugo')];
  const plan = await createPlan(manager, employee);
  await view(hanna, plan, '2026-03-01');
  const [first, second] = taskIds(plan);
  await employee.client.put(taskPath(first));
  await view(hugo, plan, '2026-03-01');
  await view(hugo, plan, '2026-03-01', 'evidence');
  await view(hanna, plan, '2026-03-01');
  await view(hanna, plan, '2026-03-02', 'evidence');
  await employee.client.put(taskPath(second));
  return { manager, employee, plan, hanna };
}

const LINES = [
  'plan.assigned by Mia Manager',
  'plan.viewed_by_hr by Hanna',
  'plan.task_completed by Emil Employee',
  'plan.viewed_by_hr by Hugo',
  'plan.viewed_by_hr by Hanna',
  'plan.task_completed by Emil Employee',
];

test('both sides see who viewed the plan, once a viewer and day, after what had happened until then', async () => {
  const { manager, employee, plan, hanna } = await viewedPlan();
  const lines = await historyOf(plan, employee);
  expect(lines.map(lineOf)).toEqual(LINES);
  expect(lines[1]).toEqual({
    at: '2026-03-01T10:00:00.000Z',
    actor: { id: hanna.id, name: 'Hanna' },
    event: 'plan.viewed_by_hr',
    detail: { kind: 'plan', day: '2026-03-01' },
  });
  expect(await historyOf(plan, manager)).toEqual(lines);
});

test.each([1, 2, 5])('pages of %i neither skip nor repeat a line (API 19)', async (limit) => {
  const { manager, plan } = await viewedPlan();
  const all = await historyOf(plan, manager);
  const seen: Json[] = [];
  let next: string | undefined = planPath(plan, `/history?limit=${limit}`);
  while (next !== undefined) {
    const response: Awaited<ReturnType<typeof manager.client.get>> = await manager.client.get(next);
    expect(response.body.length).toBeLessThanOrEqual(limit);
    seen.push(...response.body);
    // A page that repeats itself would never end.
    expect(seen.length).toBeLessThanOrEqual(all.length);
    next = nextOf(response);
  }
  expect(seen).toEqual(all);
});

test('the lines have the current name of the viewer, also after an erasure (Access log 3)', async () => {
  const { employee, plan, hanna } = await viewedPlan();
  await app.db.updateTable('people').set({ name: 'Former employee' }).where('id', '=', hanna.id).execute();
  expect((await historyOf(plan, employee))[1].actor).toEqual({ id: hanna.id, name: 'Former employee' });
});

test('neither the chain nor the report has the lines', async () => {
  const { manager, employee } = await createTeam(app);
  const hanna = await addHr(app, null, 'Hanna Handbook');
  const plan = await createSignedPlan(manager, employee);
  const verification = async () => (await manager.client.get(planPath(plan, '/verification'))).body;
  const before = await verification();
  await view(hanna, plan, '2026-03-01');
  await view(hanna, plan, '2026-03-02', 'evidence');
  expect((await historyOf(plan, manager)).map(lineOf)).toContain('plan.viewed_by_hr by Hanna Handbook');
  expect(await verification()).toEqual(before);
  const report = await fetch(`${app.url}/api${planPath(plan, '/generate_report')}`, {
    headers: { authorization: `Bearer ${manager.client.token}` },
  });
  const { text } = await readPdf(new Uint8Array(await report.arrayBuffer()));
  expect(text).toContain('Emil Employee');
  expect(text).not.toContain('Hanna');
});
