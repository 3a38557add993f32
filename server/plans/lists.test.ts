import { describe, expect, test } from 'vitest';
import { type Person, useApp } from '../testing/app.ts';
import { keepsCounters } from '../testing/counters.ts';
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
keepsCounters(app);

const due = (days: number) => [subplan('Part', days, [['task']])];

/** One or two plans of every status, made in an order that is none of those of the lists. */
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

describe('lists of plans (contract §5, spec §4)', () => {
  test('the manager’s list: by status, then by due date', async () => {
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

  test('the employee’s list: both signatures rank alike, and before what is overdue', async () => {
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

  test('a list holds the plan as it is read alone, but for its subplans', async () => {
    const { manager, employee } = await createTeam(app);
    const { subplans: _, signatures: __, ...plan } = await createPlan(manager, employee);
    expect((await manager.client.get('/onboarding-plan?scope=reports')).body).toEqual([plan]);
    expect((await employee.client.get('/onboarding-plan?scope=self')).body).toEqual([plan]);
  });

  test('reports are the caller’s team, self is the caller; nobody’s else appears', async () => {
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

  test('limit and cursor lead through all plans, newest first, without loss or repetition', async () => {
    const { manager, employee } = await createTeam(app);
    const plans = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        createPlan(manager, employee, { name: `Plan ${n}`, subplans: due(1) }),
      ),
    );
    const wanted = plans.map((plan): string => plan.id).toSorted((a, b) => (a < b ? 1 : -1));
    for (const limit of [1, 4, 5, 12, 13]) {
      const seen: string[] = [];
      for (let cursor: string | null = '', pages = 0; cursor !== null && pages < 20; pages += 1) {
        const query = `scope=reports&limit=${limit}${cursor && `&cursor=${cursor}`}`;
        const { body, headers } = await manager.client.get(`/onboarding-plan?${query}`);
        expect(body.length).toBeLessThanOrEqual(limit);
        seen.push(...body.map((plan: { id: string }) => plan.id));
        cursor = headers.get('next-cursor');
        // What is added meanwhile is newer than every page to come.
        if (limit === 4 && pages === 0) wanted.unshift((await createPlan(manager, employee)).id);
      }
      expect(seen).toEqual(limit === 4 ? wanted.slice(1) : wanted);
    }
    const all = await list(manager, 'reports');
    expect(all.toSorted()).toEqual(wanted.toReversed());
    expect(await list(employee, `self&limit=2&cursor=${wanted[1]}`)).toEqual(wanted.slice(2, 4));
  });

  test('a cursor of somebody else’s plan opens nothing', async () => {
    const { manager, employee } = await createTeam(app);
    const own = await createPlan(manager, employee);
    const other = await createTeam(app);
    const theirs = await createPlan(other.manager, other.employee);
    expect(await list(manager, `reports&limit=5&cursor=${theirs.id}`)).toEqual([own.id]);
  });
});
