import { describe, expect, test } from 'vitest';
import { type Person, useApp } from '../testing/app.ts';
import { checkCounters } from '../testing/counters.ts';
import {
  createPlan,
  createSignedPlan,
  createTeam,
  daysAgo,
  planPath,
  subplan,
  tickAll,
} from '../testing/samples.ts';

const app = useApp();
checkCounters(app);

const due = (days: number) => [subplan('Part', days, [['task']])];

/** Creates plans of every status, in another order than that of the lists. */
async function createOneOfEach(manager: Person, employee: Person) {
  const make = (name: string, overrides = {}) =>
    createPlan(manager, employee, { name, subplans: due(30), ...overrides });
  const inactive = await make('inactive');
  await manager.client.put(planPath(inactive, '/deactivate'));
  await createSignedPlan(manager, employee, { name: 'completed', subplans: due(3) });
  await make('active later', { subplans: due(60) });
  await make('active sooner', { subplans: due(20) });
  const signedLate = await make('signed', { subplans: due(90) });
  const approved = await make('approved', { subplans: due(40) });
  for (const plan of [signedLate, approved]) await tickAll(employee, plan);
  await employee.client.put(planPath(signedLate, '/signoff'));
  await manager.client.put(planPath(approved, '/signoff'));
  await make('overdue since yesterday', { assigned_at: daysAgo(10), subplans: due(7) });
  await make('overdue for long', { assigned_at: daysAgo(90), subplans: due(7) });
}

const namesAndStatuses = (plans: { name: string; status: string }[]) =>
  plans.map(({ name, status }) => [name, status]);

const list = async (person: Person, scope: string) =>
  (await person.client.get(`/onboarding-plan?scope=${scope}`)).body.map((plan: { id: string }) => plan.id);

describe('lists of plans', () => {
  test('sort the manager’s plans by status, then by due date (Plans 9)', async () => {
    const { manager, employee } = await createTeam(app);
    await createOneOfEach(manager, employee);
    const { body } = await manager.client.get('/onboarding-plan?scope=reports');
    expect(namesAndStatuses(body)).toEqual([
      ['overdue for long', 'Overdue'],
      ['overdue since yesterday', 'Overdue'],
      ['signed', 'Needs Manager Signature'],
      ['approved', 'Needs Employee Signature'],
      ['active sooner', 'Active'],
      ['active later', 'Active'],
      ['completed', 'Completed'],
      ['inactive', 'Inactive'],
    ]);
  });

  test('sort the employee’s plans with both kinds of missing signatures first (Plans 9)', async () => {
    const { manager, employee } = await createTeam(app);
    await createOneOfEach(manager, employee);
    const { body } = await employee.client.get('/onboarding-plan?scope=self');
    expect(namesAndStatuses(body)).toEqual([
      ['approved', 'Needs Employee Signature'],
      ['signed', 'Needs Manager Signature'],
      ['overdue for long', 'Overdue'],
      ['overdue since yesterday', 'Overdue'],
      ['active sooner', 'Active'],
      ['active later', 'Active'],
      ['completed', 'Completed'],
      ['inactive', 'Inactive'],
    ]);
  });

  test('contain the same fields as a single plan, without subplans and signatures', async () => {
    const { manager, employee } = await createTeam(app);
    const { subplans: _, signatures: __, ...plan } = await createPlan(manager, employee);
    expect((await manager.client.get('/onboarding-plan?scope=reports')).body).toEqual([plan]);
    expect((await employee.client.get('/onboarding-plan?scope=self')).body).toEqual([plan]);
  });

  test('contain only plans that the caller manages, or the caller’s own (Plans 3)', async () => {
    const boss = await app.addManager('Boss');
    const middle = await app.addManager('Middle', boss);
    const employee = await app.addEmployee(middle);
    const own = await createPlan(boss, middle);
    const theirs = await createPlan(middle, employee);
    expect(await list(boss, 'reports')).toEqual([own.id]);
    expect(await list(boss, 'self')).toEqual([]);
    expect(await list(middle, 'reports')).toEqual([theirs.id]);
    expect(await list(middle, 'self')).toEqual([own.id]);
    expect(await list(employee, 'self')).toEqual([theirs.id]);
    expect(await list(await app.addManager(), 'reports')).toEqual([]);
  });

  test('return each plan once in pages of `limit`, newest first', async () => {
    const { manager, employee } = await createTeam(app);
    const plans = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        createPlan(manager, employee, { name: `Plan ${n}`, subplans: due(1) }),
      ),
    );
    const expected = plans.map((plan): string => plan.id).toSorted((a, b) => (a < b ? 1 : -1));
    for (const limit of [1, 4, 5, 12, 13]) {
      const seen: string[] = [];
      for (let cursor: string | null = '', pages = 0; cursor !== null && pages < 20; pages += 1) {
        const query = `scope=reports&limit=${limit}${cursor && `&cursor=${cursor}`}`;
        const { body, headers } = await manager.client.get(`/onboarding-plan?${query}`);
        expect(body.length).toBeLessThanOrEqual(limit);
        seen.push(...body.map((plan: { id: string }) => plan.id));
        cursor = headers.get('next-cursor');
        // A plan that is added meanwhile is newer than all further pages.
        if (limit === 4 && pages === 0) expected.unshift((await createPlan(manager, employee)).id);
      }
      expect(seen).toEqual(limit === 4 ? expected.slice(1) : expected);
    }
    const all = await list(manager, 'reports');
    expect(all.toSorted()).toEqual(expected.toReversed());
    expect(await list(employee, `self&limit=2&cursor=${expected[1]}`)).toEqual(expected.slice(2, 4));
  });

  test('contain no other plans when the cursor is the plan of another team', async () => {
    const { manager, employee } = await createTeam(app);
    const own = await createPlan(manager, employee);
    const other = await createTeam(app);
    const theirs = await createPlan(other.manager, other.employee);
    expect(await list(manager, `reports&limit=5&cursor=${theirs.id}`)).toEqual([own.id]);
  });
});
