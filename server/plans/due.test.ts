import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/calendar.ts';
import { type TestApp, useApp } from '../testing/app.ts';
import { checkCounters } from '../testing/counters.ts';
import {
  createPlan,
  createTeam,
  planPath,
  savePath,
  subplan,
  taskIds,
  taskPath,
} from '../testing/samples.ts';

// UTC-12 and UTC+14: it is never the same day in both.
const west = useApp({ ORG_TIME_ZONE: 'Etc/GMT+12' });
const east = useApp({ ORG_TIME_ZONE: 'Pacific/Kiritimati' });
const auckland = useApp({ ORG_TIME_ZONE: 'Pacific/Auckland' });
const utc = useApp();
for (const app of [west, east, auckland, utc]) checkCounters(app);

const part = (days: number, tasks = ['task']) => subplan(`Due in ${days}`, days, [tasks]);

async function planDueIn(app: TestApp, days: number[], assigned_at: string) {
  const { manager, employee } = await createTeam(app);
  const subplans = days.map((day) => part(day, [`a${day}`, `b${day}`]));
  return { manager, employee, plan: await createPlan(manager, employee, { assigned_at, subplans }) };
}

describe('due dates are day(assigned_at) + due_in_days + 1 in the organisation’s time zone (Plans 5)', () => {
  test.each([
    ['utc', '2026-01-31T00:00:00Z', 1, '2026-01-31', '2026-02-02'],
    ['utc', '2026-01-31T23:59:59.999Z', 1, '2026-01-31', '2026-02-02'],
    ['utc', '2028-02-26T12:00:00Z', 2, '2028-02-26', '2028-02-29'],
    ['utc', '2027-02-26T12:00:00Z', 2, '2027-02-26', '2027-03-01'],
    ['utc', '2026-06-15T12:00:00Z', 36_500, '2026-06-15', '2126-05-23'],
    // 23:30 and 00:30 at UTC+13.
    ['auckland', '2026-01-31T10:30:00Z', 1, '2026-01-31', '2026-02-02'],
    ['auckland', '2026-01-31T11:30:00Z', 1, '2026-02-01', '2026-02-03'],
    // The days on which clocks are set back (25 hours) and forward (23 hours).
    ['auckland', '2026-04-04T11:30:00Z', 1, '2026-04-05', '2026-04-07'],
    ['auckland', '2026-04-05T11:30:00Z', 1, '2026-04-05', '2026-04-07'],
    ['auckland', '2026-09-26T12:30:00Z', 1, '2026-09-27', '2026-09-29'],
    ['auckland', '2026-12-31T11:00:00Z', 7, '2027-01-01', '2027-01-09'],
    ['west', '2026-01-31T11:59:00Z', 1, '2026-01-30', '2026-02-01'],
    ['east', '2026-01-31T10:00:00Z', 1, '2026-02-01', '2026-02-03'],
  ] as const)('%s: %s and %i days', async (zone, assigned_at, days, assigned_on, due_date) => {
    const { plan, manager } = await planDueIn({ west, east, auckland, utc }[zone], [days], assigned_at);
    expect(plan).toMatchObject({ assigned_on, due_date });
    expect(plan.subplans[0].due_date).toBe(due_date);
    const [entry] = (await manager.client.get(planPath(plan, '/progress'))).body;
    expect(entry.due_date).toBe(due_date);
  });

  test('are the same in every call, and that of a plan is its last subplan’s', async () => {
    const { plan, manager, employee } = await planDueIn(auckland, [9, 2, 5], '2030-01-01T12:00:00Z');
    const days = ['2030-01-05', '2030-01-08', '2030-01-12'];
    const ids = plan.subplans.map((sub: { id: string }) => sub.id);
    expect(plan.subplans.map((sub: { due_date: string }) => sub.due_date)).toEqual(days);
    expect(plan.due_date).toBe('2030-01-12');
    for (const { client } of [manager, employee]) {
      expect((await client.get(planPath(plan, '/order'))).body).toEqual(
        ids.map((subplan_id: string, position: number) => ({
          subplan_id,
          position,
          due_date: days[position],
        })),
      );
      expect((await client.get(planPath(plan, '/progress'))).body).toEqual(
        ids.map((subplan_id: string, n: number) => ({
          subplan_id,
          total_tasks: 2,
          completed_tasks: 0,
          due_date: days[n],
        })),
      );
      expect((await client.get('/onboarding-plan/max_dates')).body).toEqual({ [plan.id]: '2030-01-12' });
    }
    const [report] = (await manager.client.get('/user/manager/direct_reports')).body;
    expect(report.plans).toMatchObject([{ id: plan.id, due_date: '2030-01-12' }]);
  });

  test('follow an edit of due_in_days, counted from the original day of assignment (Plans 6)', async () => {
    const { plan, manager } = await planDueIn(auckland, [2, 5], '2030-01-01T12:00:00Z');
    const [first, second] = plan.subplans;
    const saved = await manager.client.put(savePath(plan), {
      ...plan,
      assigned_at: '2031-01-01T00:00:00Z',
      subplans: [{ ...first, due_in_days: 30 }, second, part(14)],
    });
    const dues = saved.body.subplans.map((sub: { due_date: string }) => sub.due_date);
    expect(dues).toEqual(['2030-01-08', '2030-01-17', '2030-02-02']);
    expect(saved.body).toMatchObject({ assigned_on: '2030-01-02', due_date: '2030-02-02' });
  });
});

const todayIn = (app: TestApp) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: app.config.org_time_zone }).format(new Date());

describe('overdue: the due date has passed and a task is open (Plans 7)', () => {
  /** Returns a time in the middle of the day in the app's time zone. */
  const noon = (app: TestApp, day: string) =>
    `${day}T${app === utc ? '12' : app === west ? '23' : '00'}:00:00Z`;

  /**
   * Creates a plan with a subplan that was due `days` ago,
   * and others that are due `more` days after the assignment.
   */
  async function planDueAgo(app: TestApp, days: number, more: number[] = []) {
    const assigned = addDays(todayIn(app), -days - 2);
    const created = await planDueIn(app, [1, ...more], noon(app, assigned));
    expect(created.plan.subplans[0].due_date).toBe(addDays(todayIn(app), -days));
    const overdue = async (person = created.manager) => ({
      info: (await person.client.get('/onboarding-plan/overdue_info')).body,
      tasks: (await person.client.get(planPath(created.plan, '/overdue_subplan_tasks'))).body
        .overdue_subplans,
      plan: (await person.client.get(planPath(created.plan))).body,
    });
    return { ...created, overdue };
  }
  const NONE = { overdue_plans: [], plans_with_overdue_subplans: [] };

  test.each([
    ['utc', utc],
    ['auckland', auckland],
    ['west', west],
    ['east', east],
  ])('holds for a plan due yesterday, not for one due today (%s)', async (_, app) => {
    const today = await planDueAgo(app, 0);
    expect(await today.overdue()).toMatchObject({
      info: NONE,
      tasks: [],
      plan: { status: 'Active', has_overdue_subplans: false },
    });
    const { plan, employee, manager, overdue } = await planDueAgo(app, 1);
    for (const person of [manager, employee]) {
      expect(await overdue(person)).toMatchObject({
        info: { overdue_plans: [plan.id], plans_with_overdue_subplans: [plan.id] },
        tasks: [{ subplan_id: plan.subplans[0].id, uncompleted_tasks: 2 }],
        plan: { status: 'Overdue', has_overdue_subplans: true },
      });
    }
  });

  test('holds for a subplan while its plan is due later', async () => {
    const { plan, employee, overdue } = await planDueAgo(utc, 3, [90]);
    const only = { overdue_plans: [], plans_with_overdue_subplans: [plan.id] };
    expect(await overdue()).toMatchObject({
      info: only,
      plan: { status: 'Active', has_overdue_subplans: true },
    });
    const [first, second] = taskIds(plan);
    await employee.client.put(taskPath(first));
    expect((await overdue()).tasks).toEqual([{ subplan_id: plan.subplans[0].id, uncompleted_tasks: 1 }]);
    await employee.client.put(taskPath(second));
    expect(await overdue()).toMatchObject({ info: NONE, tasks: [], plan: { has_overdue_subplans: false } });
  });

  test('holds for a plan with any open task, also one of an earlier subplan', async () => {
    const { plan, employee, overdue } = await planDueAgo(utc, 9, [5]);
    for (const id of taskIds(plan).slice(1)) await employee.client.put(taskPath(id));
    expect(await overdue()).toMatchObject({
      info: { overdue_plans: [plan.id], plans_with_overdue_subplans: [plan.id] },
      tasks: [{ subplan_id: plan.subplans[0].id, uncompleted_tasks: 1 }],
      plan: { status: 'Overdue' },
    });
    await employee.client.put(taskPath(taskIds(plan)[0]));
    expect(await overdue()).toMatchObject({ info: NONE, tasks: [], plan: { status: 'Active' } });
  });

  test('does not hold for inactive plans', async () => {
    const { plan, manager, overdue } = await planDueAgo(utc, 5);
    await manager.client.put(planPath(plan, '/deactivate'));
    expect(await overdue()).toMatchObject({
      info: NONE,
      tasks: [],
      plan: { status: 'Inactive', has_overdue_subplans: false },
    });
    await manager.client.put(planPath(plan, '/deactivate'));
    expect(await overdue()).toMatchObject({ plan: { status: 'Overdue' } });
  });

  test('is reported only for plans that the caller may see, as are the due dates', async () => {
    const { plan, manager, employee } = await planDueAgo(utc, 5);
    const other = await planDueAgo(utc, 5);
    const stranger = await utc.addManager();
    const keys = async (person: typeof manager) =>
      Object.keys((await person.client.get('/onboarding-plan/max_dates')).body);
    const overdue = async (person: typeof manager) =>
      (await person.client.get('/onboarding-plan/overdue_info')).body.overdue_plans;
    for (const list of [keys, overdue]) {
      expect(await list(manager)).toEqual([plan.id]);
      expect(await list(employee)).toEqual([plan.id]);
      expect(await list(other.manager)).toEqual([other.plan.id]);
      expect(await list(stranger)).toEqual([]);
    }
  });
});
