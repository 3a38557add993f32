import { expect, test } from 'vitest';
import { useApp } from '../testing/app.ts';
import type { Json } from '../testing/client.ts';
import {
  createPlan,
  createTeam,
  planPath,
  savePath,
  taskIds,
  taskPath,
  tickAll,
} from '../testing/samples.ts';

const app = useApp();

const actorOf = (person: { id: string; name: string }) => ({ id: person.id, name: person.name });

test('lists the events of a plan with actor and time for both sides, oldest first (Plans 17)', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee, { name: 'First name' });
  const [first] = taskIds(plan);
  await employee.client.put(taskPath(first));
  await employee.client.put(taskPath(first));
  await manager.client.put(savePath(plan), { ...plan, name: 'Second name' });
  for (const _ of ['off', 'on']) await manager.client.put(planPath(plan, '/deactivate'));
  await tickAll(employee, plan);
  await employee.client.put(planPath(plan, '/signoff'));
  const next = await app.addManager('Next Manager');
  await manager.client.get(`/user/transfer_direct_reports/${employee.id}/${next.email}`);
  await next.client.put(planPath(plan, '/signoff'));
  // Refused, or without a change: none of these is recorded.
  await next.client.put(planPath(plan, '/signoff'));
  await next.client.put(planPath(plan, '/deactivate'));
  await employee.client.put(taskPath(first));

  const { body } = await next.client.get(planPath(plan, '/history'));
  const task = (index: number) => ({
    task_id: taskIds(plan)[index],
    name: ['Get a laptop', 'Meet the team', 'Ship a change'][index],
  });
  expect(body.map(({ at: _, version: __, ...event }: Json) => event)).toEqual([
    { event: 'plan.assigned', actor: actorOf(manager), detail: { name: 'First name', user_id: employee.id } },
    { event: 'plan.task_completed', actor: actorOf(employee), detail: task(0) },
    { event: 'plan.task_reopened', actor: actorOf(employee), detail: task(0) },
    {
      event: 'plan.edited',
      actor: actorOf(manager),
      detail: { version: 2, changes: [{ field: 'name', old: 'First name', new: 'Second name' }] },
    },
    { event: 'plan.deactivated', actor: actorOf(manager), detail: { old: true, new: false } },
    { event: 'plan.reactivated', actor: actorOf(manager), detail: { old: false, new: true } },
    { event: 'plan.task_completed', actor: actorOf(employee), detail: task(0) },
    { event: 'plan.task_completed', actor: actorOf(employee), detail: task(1) },
    { event: 'plan.task_completed', actor: actorOf(employee), detail: task(2) },
    { event: 'plan.signed', actor: actorOf(employee), detail: expect.objectContaining({ role: 'employee' }) },
    {
      event: 'plan.handed_over',
      actor: actorOf(manager),
      detail: {
        manager_id: next.id,
        manager_name: next.name,
        changes: [
          { field: 'manager_id', old: manager.id, new: next.id },
          { field: 'manager_name', old: manager.name, new: next.name },
        ],
      },
    },
    { event: 'plan.approved', actor: actorOf(next), detail: expect.objectContaining({ role: 'manager' }) },
  ]);
  const times = body.map((event: Json) => event.at);
  for (const at of times) expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(times.toSorted()).toEqual(times);
  expect((await employee.client.get(planPath(plan, '/history'))).body).toEqual(body);
  // Each event has the version that it has made; the employee's own ticks make none.
  const versions = body.map(({ version }: Json) => version);
  const own = undefined;
  expect(versions).toEqual([1, own, own, 2, 3, 4, own, own, own, 5, 6, 7]);
});

test('keeps the names of people as they were at the time', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  await app.db.updateTable('people').set({ name: 'Renamed' }).where('id', '=', manager.id).execute();
  const { body } = await employee.client.get(planPath(plan, '/history'));
  expect(body[0].actor).toEqual({ id: manager.id, name: manager.name });
});
