import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Audit, AuditItem } from '#shared/hr/audit/schema.ts';
import { addDays } from '#shared/calendar.ts';
import { addAdmin } from '../../testing/admins.ts';
import { type Person, useApp } from '../../testing/app.ts';
import type { ApiResponse } from '../../testing/client.ts';
import { addHr, setDepartment, setHr } from '../../testing/hr.ts';
import { nextOf } from '../../testing/pages.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { createPlan, createSignedPlan, createTemplate, planPath } from '../../testing/samples.ts';

const app = useApp();
const today = new Date().toISOString().slice(0, 10);
const FROM = addDays(today, -300);
const TO = addDays(today, -10);
const PERIOD = `from=${FROM}&to=${TO}`;

const HIRES = 500;
const WITHOUT = 7;
const LATE = 31;

let admin: Person;
let hr: Person;
let manager: Person;
let template: { id: string };

const auditOf = async (by: Person, query = PERIOD) => (await by.client.get(`/audit?${query}`)).body as Audit;

async function allItems(by: Person, query: string): Promise<AuditItem[]> {
  const items: AuditItem[] = [];
  for (let path: string | undefined = `/audit?${query}&limit=60`; path !== undefined;) {
    const response: ApiResponse = await by.client.get(path);
    items.push(...(response.body as Audit).items);
    path = nextOf(response);
  }
  return items;
}

/**
 * 500 people who started in the period, in two departments: 7 have no plan, 31 are late (half of them have completed it since),
 * and the others completed in time. Around them are people of other days, and plans of another template.
 */
beforeAll(async () => {
  [admin, manager] = [await addAdmin(app), await app.addManager('Mona')];
  hr = await addHr(app, ['Ops']);
  template = await createTemplate(manager, { public: true });
  await sql`
    with hire as (
      insert into people (id, name, email, is_manager, manager_id, department, start_on)
      select gen_random_uuid(), 'Hire ' || n, 'hire' || n || '@example.com', false, ${manager.id},
        case when n % 5 = 0 then 'Ops' else 'Sales' end,
        case when n <= ${HIRES} then ${FROM}::date + n % 280 else ${FROM}::date - 1 - n % 3 end
      from generate_series(1, ${HIRES + 40}) as n
      returning id, start_on, substring(name from 6)::int as n
    ), plan as (
      insert into plans (id, name, description, user_id, manager_id, template_id, remind_days_before_due, assigned_at, assigned_on, completed_at)
      select gen_random_uuid(), 'Plan', 'Text', id, ${manager.id}, ${template.id}, 0, start_on, start_on,
        case when n % 2 = 0 or n > ${WITHOUT + LATE} then
          (start_on + case when n <= ${WITHOUT + LATE} then 12 else 9 end)::timestamptz + interval '12 hours' end
      from hire where n > ${WITHOUT}
      returning id, assigned_on
    ), part as (
      insert into subplans (id, plan_id, name, due_in_days, due_date, position, total_tasks, completed_tasks)
      select gen_random_uuid(), id, 'All', 10, assigned_on + 10 - day, day, 1, 0 from plan, generate_series(0, 1) as day
      returning id
    ), topic as (
      insert into topics (id, subplan_id, position, name)
      select gen_random_uuid(), id, 0, 'Topic' from part returning id
    )
    insert into tasks (id, topic_id, position, name) select gen_random_uuid(), id, 0, 'Task' from topic`.execute(
    app.unguarded,
  );
});

/** The same in SQL of its own, without a word of the statement under test. */
async function countedApart(people: ReturnType<typeof sql>) {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from people e where ${people})::int as started,
      (select count(*) from people e where ${people} and e.id not in (select user_id from plans where deleted_at is null))::int as without_plan,
      (select count(distinct e.id) from people e join plans p on p.user_id = e.id where ${people} and p.completed_at is not null)::int as completed,
      (select count(distinct e.id) from people e join plans p on p.user_id = e.id where ${people}
        and coalesce((p.completed_at at time zone 'UTC')::date, ${today}::date)
          > (select max(due_date) from subplans s where s.plan_id = p.id))::int as late`.execute(app.db);
  return rows[0]!;
}

const inPeriod = sql`e.start_on >= ${FROM} and e.start_on <= ${TO}`;

test('counts 500 hires, 7 without a plan and 31 late, as SQL written apart does (Audit 1, 2)', async () => {
  const { counts } = await auditOf(admin);
  expect(counts).toMatchObject({ started: HIRES, without_plan: WITHOUT, late: LATE });
  expect(counts).toEqual(await countedApart(inPeriod));
  const items = await allItems(admin, PERIOD);
  expect(items).toHaveLength(HIRES);
  expect(new Set(items.map(({ person }) => person.id)).size).toBe(HIRES);
  expect(items.map(({ start_on }) => start_on)).toEqual(items.map(({ start_on }) => start_on).toSorted());
  expect(items.filter(({ state }) => state === 'no_plan')).toHaveLength(WITHOUT);
  expect(items.filter(({ days_late }) => (days_late ?? 0) > 0)).toHaveLength(LATE);
  const late = items.find(({ state, days_late }) => state === 'completed' && days_late !== 0)!;
  expect(late).toMatchObject({
    days_late: 2,
    due_on: addDays(late.start_on, 10),
    completed_on: addDays(late.start_on, 12),
    assigned_on: late.start_on,
  });
});

test('HR sees their departments alone, and people without either role see nothing (Audit 1)', async () => {
  const { counts, departments } = await auditOf(hr);
  expect(counts).toEqual(await countedApart(sql`${inPeriod} and e.department = 'Ops'`));
  expect(counts.started).toBe(HIRES / 5);
  expect(departments).toEqual(['Ops']);
  const items = await allItems(hr, PERIOD);
  expect(new Set(items.map(({ department }) => department))).toEqual(new Set(['Ops']));
  expect((await auditOf(hr, `${PERIOD}&department=Sales`)).counts.started).toBe(0);
  expect((await auditOf(admin, `${PERIOD}&department=Sales`)).counts.started).toBe((HIRES * 4) / 5);
  expectProblem(await manager.client.get(`/audit?${PERIOD}`), 403);
  expectProblem(await manager.client.post('/audit/export', { from: FROM, to: TO }), 403);
  const gone = await addHr(app, ['Ops']);
  await setHr(app, gone, undefined);
  expectProblem(await gone.client.get(`/audit?${PERIOD}`), 403);
  const logged = await app.db
    .selectFrom('access_log')
    .select('kind')
    .where('viewer_id', '=', hr.id)
    .execute();
  expect(logged).toEqual([{ kind: 'list' }]);
});

test('refuses what nobody can ask, with a sentence (Audit 1)', async () => {
  const ask = (query: string) => admin.client.get(`/audit?${query}`);
  expectInvalid(await ask(`from=${TO}&to=${FROM}`), 'to');
  expectInvalid(await ask('from=1926-01-01&to=2026-01-01'), 'to');
  expectInvalid(await ask(`from=${FROM}`), 'to');
  expect((await ask('from=9999-12-01&to=9999-12-31')).status).toBe(200);
  expectInvalid(await ask(`from=2026-02-30&to=${TO}`), 'from');
  expectInvalid(await ask('from=0000-01-01&to=0001-01-01'), 'from');
  expectInvalid(await ask(`${PERIOD}&template_id=${admin.id}`), 'template_id');
  expectInvalid(await ask(`${PERIOD}&cursor=abc`), 'cursor');
  const export_ = (body: object) => admin.client.post('/audit/export', body);
  expectInvalid(await export_({ from: TO, to: FROM }), 'to');
  expectInvalid(await export_({ from: FROM, to: TO, template_id: admin.id }), 'template_id');
});

test('the required template decides which plan counts, a completed one before others (Audit 2)', async () => {
  const day = addDays(today, -2);
  const query = `from=${day}&to=${day}`;
  const hire = async (name: string) => {
    const person = await app.addEmployee(manager, name);
    await setDepartment(app, person, 'Two');
    await app.db.updateTable('people').set({ start_on: day }).where('id', '=', person.id).execute();
    return person;
  };
  const [both, other, left] = [await hire('Both'), await hire('Other'), await hire('Left')];
  await app.db.updateTable('people').set({ left_on: today }).where('id', '=', left.id).execute();
  const another = await createTemplate(manager, { public: true });
  const signed = await createSignedPlan(manager, both, { id: template.id });
  const open = await createPlan(manager, both, { id: another.id });
  const inactive = await createPlan(manager, other, { id: another.id });
  await manager.client.put(planPath(inactive, '/deactivate'));
  const deleted = await createPlan(manager, left, { id: template.id });
  await manager.client.delete(planPath(deleted));

  const states = async (filter: string) =>
    Object.fromEntries(
      (await auditOf(admin, query + filter)).items.map(({ person, state, plan }) => [
        person.name,
        [state, plan?.id ?? null],
      ]),
    );
  expect(await states('')).toEqual({
    Both: ['completed', signed.id],
    Other: ['inactive', inactive.id],
    Left: ['no_plan', null],
  });
  expect(await states(`&template_id=${another.id}`)).toEqual({
    Both: ['open', open.id],
    Other: ['inactive', inactive.id],
    Left: ['no_plan', null],
  });
  expect(await states(`&template_id=${template.id}`)).toEqual({
    Both: ['completed', signed.id],
    Other: ['no_plan', null],
    Left: ['no_plan', null],
  });
  const { items, templates } = await auditOf(admin, query);
  expect(items.find(({ person }) => person.id === left.id)?.left_on).toBe(today);
  expect(items.find(({ person }) => person.id === both.id)?.signatures).toEqual({
    employee: expect.any(String),
    manager: expect.any(String),
  });
  expect(items.find(({ person }) => person.id === other.id)?.days_late).toBeNull();
  expect(templates.map(({ id }) => id)).toEqual(expect.arrayContaining([template.id, another.id]));
});
