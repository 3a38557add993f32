import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '#shared/calendar.ts';
import { PLAN_FILTERS, type PlanFilterName } from '#shared/lists/plans.ts';
import type { ListedPlan } from '#shared/plans/schema.ts';
import { type Person, useApp } from '../testing/app.ts';
import { addHr } from '../testing/hr.ts';
import { createPlan, createTemplate, daysAgo, planPath, tickAll } from '../testing/samples.ts';

const app = useApp();
const today = dayOf(new Date(), 'UTC');
const day = (offset: number) => addDays(today, offset);

let manager: Person;
let hr: Person;
let employee: Person;
/** A value of each filter, and the plans that have it. The compiler asks for new ones. */
let values: Record<PlanFilterName, [value: string, ...plans: string[]]>;

/** Three plans of three people: Alpha is late, Beta waits for its manager, and Gamma is of another manager. */
beforeAll(async () => {
  manager = await app.addManager('Mia');
  const other = await app.addManager('Max');
  hr = await addHr(app, null);
  const template = await createTemplate(manager);
  const add = async (by: Person, name: string, fields: object, attributes: [string, string, number]) => {
    const person = await app.addEmployee(by, `${name} Employee`);
    const [department, location, start] = attributes;
    await sql`update people set department = ${department}, location = ${location}, start_on = ${day(start)}
      where id = ${person.id}`.execute(app.unguarded);
    return { person, plan: await createPlan(by, person, { name: `${name} plan`, ...fields }) };
  };
  ({ person: employee } = await add(manager, 'Alpha', { assigned_at: daysAgo(100) }, ['Sales', 'Graz', -20]));
  const beta = await add(manager, 'Beta', { template_id: template.id }, ['IT', 'Graz', -60]);
  await tickAll(beta.person, beta.plan);
  await beta.person.client.put(planPath(beta.plan, '/signoff'));
  await add(other, 'Gamma', {}, ['Sales', 'Wien', 10]);
  values = {
    q: ['ALPHA E', 'Alpha'],
    department: ['Sales', 'Alpha', 'Gamma'],
    template: [template.id, 'Beta'],
    location: ['Graz', 'Alpha', 'Beta'],
    manager: [other.id, 'Gamma'],
    status: ['Needs Manager Signature', 'Beta'],
    health: ['overdue', 'Alpha'],
    start: ['last_90', 'Alpha', 'Beta'],
    from: [day(-30), 'Alpha', 'Gamma'],
    to: [day(-30), 'Beta'],
  };
});

type List = { path: string; by: () => Person };

const PERIOD = `from=${day(-100)}&to=${day(100)}`;
const namesIn = (text: string) => ['Alpha', 'Beta', 'Gamma'].filter((name) => text.includes(`${name} plan`));
const LISTS: List[] = [
  { path: '/onboarding-plan?scope=organisation', by: () => hr },
  { path: '/onboarding-plan/export?scope=organisation', by: () => hr },
  { path: '/overview?list=active', by: () => hr },
  { path: '/overview.csv?', by: () => hr },
  { path: `/audit?${PERIOD}`, by: () => hr },
  { path: '/onboarding-plan?scope=reports', by: () => manager },
  { path: '/onboarding-plan/export?scope=reports&format=json', by: () => manager },
];
const NAMES = Object.keys(PLAN_FILTERS) as PlanFilterName[];

async function found({ path, by }: List, filters: readonly PlanFilterName[]): Promise<string[]> {
  const url = new URL(path, 'http://localhost');
  // The template of an audit is the required one: people without a plan of it are in the list, without a plan.
  for (const name of filters) url.searchParams.set(name, values[name][0]);
  const { status, text } = await by().client.get(url.pathname + url.search);
  expect(status, text).toBe(200);
  return namesIn(text);
}

describe.each(LISTS)('$path (Plans 26)', (list) => {
  const visible = list.path.includes('reports') ? ['Alpha', 'Beta'] : ['Alpha', 'Beta', 'Gamma'];

  test.each(NAMES)('is filtered by %s', async (name) => {
    expect(await found(list, [])).toEqual(visible);
    expect(await found(list, [name])).toEqual(visible.filter((plan) => values[name].slice(1).includes(plan)));
  });

  test('filters apply together', async () => {
    for (const [index, name] of NAMES.entries())
      for (const other of NAMES.slice(index + 1)) {
        const both = visible.filter((plan) =>
          [name, other].every((one) => values[one].slice(1).includes(plan)),
        );
        expect(await found(list, [name, other]), `${name} and ${other}`).toEqual(both);
      }
  });
});

const own = async (query: string) =>
  (await employee.client.get(`/onboarding-plan?scope=self&${query}`)).body as ListedPlan[];

test('the employee filters the list of their own plans', async () => {
  expect(await own('status=Overdue')).toHaveLength(1);
  expect(await own('status=Active')).toEqual([]);
});

const choicesOf = async (by: Person, scope: string) =>
  (await by.client.get(`/onboarding-plan/choices?scope=${scope}`)).body;

test('the menus offer what all plans of the list have, and not those of others', async () => {
  expect(await choicesOf(hr, 'organisation')).toMatchObject({
    departments: ['IT', 'Sales'],
    locations: ['Graz', 'Wien'],
    managers: [{ name: 'Max' }, { name: 'Mia' }],
    templates: [{ id: values.template[0] }],
  });
  expect(await choicesOf(manager, 'reports')).toMatchObject({
    locations: ['Graz'],
    managers: [{ name: 'Mia' }],
  });
  expect((await manager.client.get('/onboarding-plan/choices?scope=organisation')).status).toBe(403);
  expect((await hr.client.get('/onboarding-plan/choices?scope=reports')).status).toBe(403);
});

test('people without a plan are in the audit by what they are, and by no status (Audit 1)', async () => {
  const idle = await app.addEmployee(manager, 'Idle Ida');
  await sql`update people set department = 'Sales', start_on = ${day(-5)} where id = ${idle.id}`.execute(
    app.unguarded,
  );
  const isIn = async (query: string) =>
    (await hr.client.get(`/audit?${PERIOD}&${query}`)).text.includes('Idle Ida');
  expect(await isIn('department=Sales&q=ida')).toBe(true);
  expect(await isIn(`manager=${manager.id}`)).toBe(true);
  expect(await isIn('q=nobody')).toBe(false);
  expect(await isIn('status=Active')).toBe(false);
  const { body } = await hr.client.get(`/audit?${PERIOD}&q=ida&limit=1`);
  expect(body.counts).toMatchObject({ started: 1, without_plan: 1 });
});

test('a value that a filter cannot have is refused', async () => {
  for (const query of ['health=well', 'from=soon', 'template=none', 'start=never'])
    expect((await hr.client.get(`/onboarding-plan?scope=organisation&${query}`)).status, query).toBe(400);
});
