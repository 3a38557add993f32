import { describe, expect, test } from 'vitest';
import { addAdmin } from '../../testing/admins.ts';
import { type Person, useApp } from '../../testing/app.ts';
import { expectProblem } from '../../testing/problem.ts';
import { createPlan, createSignedPlan, planPath } from '../../testing/samples.ts';

const app = useApp();

const demote = (admin: Person, { id }: Person) =>
  admin.client.put(`/person/${id}/roles`, { is_manager: false });

describe('the role of a manager who manages plans (People 10)', () => {
  test('is kept while one is not completed, until another manager has taken it over', async () => {
    const [admin, manager, next] = [await addAdmin(app), await app.addManager(), await app.addManager()];
    const employee = await app.addEmployee(manager);
    await createPlan(manager, employee);
    const second = await createPlan(manager, employee);
    await createSignedPlan(manager, employee);
    await manager.client.put(`/user/remove_direct_report/${employee.email}`);

    const refused = await demote(admin, manager);
    expectProblem(refused, 409, /manages 2 plans that are not completed\. .*direct reports/);
    expect(refused.body.code).toBe('people.has_plans');
    await manager.client.delete(planPath(second));
    expectProblem(await demote(admin, manager), 409, /manages one plan that is not completed/);

    await next.client.put(`/user/add_direct_report/${employee.email}`);
    expect((await demote(admin, manager)).body).toMatchObject({ is_manager: false });
  });

  test('can be taken away with completed and deleted plans', async () => {
    const [admin, manager] = [await addAdmin(app), await app.addManager()];
    const employee = await app.addEmployee(manager);
    await createSignedPlan(manager, employee);
    const deleted = await createPlan(manager, employee);
    await manager.client.delete(planPath(deleted));
    await manager.client.put(`/user/remove_direct_report/${employee.email}`);
    expect((await demote(admin, manager)).status).toBe(200);
  });
});

test('an erased person cannot be enabled again (People 9)', async () => {
  const [admin, person] = [await addAdmin(app), await app.addEmployee(null)];
  const erased = { email: `${person.id}@erased.invalid`, disabled_at: new Date().toISOString() };
  await app.db.updateTable('people').set(erased).where('id', '=', person.id).execute();
  const response = await admin.client.put(`/person/${person.id}/disabled`, { disabled: false });
  expectProblem(response, 409, /was erased/);
  expect(response.body.code).toBe('people.erased');
});
