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

const by = (person: { id: string; name: string }) => ({ id: person.id, name: person.name });

test('the history tells both sides what happened, by whom and when, oldest first (contract §5)', async () => {
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
  // None of these is an event: refused, or no change.
  await next.client.put(planPath(plan, '/signoff'));
  await next.client.put(planPath(plan, '/deactivate'));
  await employee.client.put(taskPath(first));

  const { body } = await next.client.get(planPath(plan, '/history'));
  const task = (index: number) => ({
    task_id: taskIds(plan)[index],
    name: ['Get a laptop', 'Meet the team', 'Ship a change'][index],
  });
  expect(body.map(({ at: _, ...event }: Json) => event)).toEqual([
    { event: 'plan.assigned', actor: by(manager), detail: { name: 'First name', user_id: employee.id } },
    { event: 'plan.task_completed', actor: by(employee), detail: task(0) },
    { event: 'plan.task_reopened', actor: by(employee), detail: task(0) },
    {
      event: 'plan.edited',
      actor: by(manager),
      detail: { version: 2, changes: [{ field: 'name', old: 'First name', new: 'Second name' }] },
    },
    { event: 'plan.deactivated', actor: by(manager), detail: { old: true, new: false } },
    { event: 'plan.reactivated', actor: by(manager), detail: { old: false, new: true } },
    { event: 'plan.task_completed', actor: by(employee), detail: task(0) },
    { event: 'plan.task_completed', actor: by(employee), detail: task(1) },
    { event: 'plan.task_completed', actor: by(employee), detail: task(2) },
    { event: 'plan.signed', actor: by(employee), detail: expect.objectContaining({ role: 'employee' }) },
    {
      event: 'plan.handed_over',
      actor: by(manager),
      detail: {
        manager_id: next.id,
        manager_name: next.name,
        changes: [
          { field: 'manager_id', old: manager.id, new: next.id },
          { field: 'manager_name', old: manager.name, new: next.name },
        ],
      },
    },
    { event: 'plan.approved', actor: by(next), detail: expect.objectContaining({ role: 'manager' }) },
  ]);
  const times = body.map((event: Json) => event.at);
  for (const at of times) expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(times.toSorted()).toEqual(times);
  expect((await employee.client.get(planPath(plan, '/history'))).body).toEqual(body);
});

test('the names in it stay as they were', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  await app.db.updateTable('people').set({ name: 'Renamed' }).where('id', '=', manager.id).execute();
  const { body } = await employee.client.get(planPath(plan, '/history'));
  expect(body[0].actor).toEqual({ id: manager.id, name: manager.name });
});
