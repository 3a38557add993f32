import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PersonOfList } from '#shared/directory/people/schema.ts';
import { PERSON_STATES } from '#shared/lists/people.ts';
import { addAdmin } from '../../testing/admins.ts';
import { type Person, useApp } from '../../testing/app.ts';
import { addHr, setDepartment } from '../../testing/hr.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import {
  createPlan,
  createSignedPlan,
  daysAgo,
  planPath,
  subplan,
  taskIds,
  tickAll,
} from '../../testing/samples.ts';

const app = useApp();

type Names = Record<string, string | null>;
const list = async (by: Person, query = '') =>
  (await by.client.get(`/people${query}`)).body as PersonOfList[];
const statesOf = (people: PersonOfList[]): Names =>
  Object.fromEntries(people.map(({ name, state }) => [name, state]));
const detail = async (by: Person, { id }: { id: string }) => (await by.client.get(`/people/${id}`)).body;
const change = (by: Person, { id }: { id: string }, body: object) => by.client.put(`/people/${id}`, body);

let manager: Person;
let hr: Person;
const people: Record<string, Person> = {};
const of = (name: string) => people[name]!;

beforeAll(async () => {
  manager = await app.addManager('Mona Chief');
  hr = await addHr(app, ['Ops']);
  await setDepartment(app, hr, 'Ops');
  for (const name of ['None', 'Late', 'Track', 'Risk', 'Sign', 'Done', 'Off', 'Gone']) {
    people[name] = await app.addEmployee(manager, name);
    await setDepartment(app, people[name], 'Ops');
  }
  await createPlan(manager, of('Late'), { assigned_at: daysAgo(60) });
  await createSignedPlan(manager, of('Late'));
  await createPlan(manager, of('Track'), { subplans: [subplan('Month', 28, [['One']])] });
  await createPlan(manager, of('Risk'), { subplans: [subplan('Soon', 1, [['One', 'Two', 'Three']])] });
  const signed = await createPlan(manager, of('Sign'));
  await tickAll(of('Sign'), signed);
  await of('Sign').client.put(planPath(signed, '/signoff'));
  await createSignedPlan(manager, of('Done'));
  const off = await createPlan(manager, of('Off'));
  await manager.client.put(planPath(off, '/deactivate'));
  await app.db.updateTable('people').set({ left_on: '2020-01-01' }).where('id', '=', of('Gone').id).execute();
});

const facets = async (query = '') => (await hr.client.get(`/people/facets${query}`)).body;
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const startersOf = async (start: string) =>
  (await list(hr, `?start=${start}`)).map(({ name }) => name).join(' ');

const nextOf = ({ headers }: { headers: Headers }) =>
  /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1]?.replace('/api', '');

const idsOf = async (by: Person, query = '') => (await by.client.get(`/people/ids${query}`)).body.ids;

/** Returns what the access log has of somebody. */
async function readsOf({ id }: Person): Promise<string[]> {
  const rows = await app.db.selectFrom('access_log').select('kind').where('viewer_id', '=', id).execute();
  return rows.map(({ kind }) => kind);
}

/** Returns the names of all pages of a list. */
async function pagesOf(first: string): Promise<string[]> {
  const names: string[] = [];
  for (let next: string | undefined = first; next !== undefined;) {
    const page = await hr.client.get(next);
    names.push(...(page.body as PersonOfList[]).map(({ name }) => name));
    next = nextOf(page);
  }
  return names;
}

describe('the list of people (People 15)', () => {
  test('the filters of the list of admins are those of the list of the organisation (People 8, 15)', async () => {
    const admin = await addAdmin(app, 'Ina Both');
    await app.db.updateTable('people').set({ left_on: null }).where('id', '=', of('Off').id).execute();
    await admin.client.put(`/person/${of('Off').id}/disabled`, { disabled: true });
    const named = async (path: string) =>
      (await admin.client.get(path)).body.map(({ name }: { name: string }) => name);
    for (const query of [
      'department=Ops&state=disabled',
      'department=Ops&state=active',
      'department=Ops&state=left',
      `manager=${manager.id}&sort=-start`,
      'manager=none&role=admin',
      'department=Ops&role=hr',
      'role=manager',
      'start=none&role=employee&limit=3',
    ]) {
      const found = await named(`/person?${query}`);
      expect(found.length, query).toBeGreaterThan(0);
      expect(await named(`/people?${query}`), query).toEqual(found);
      const { body } = await admin.client.get(`/person/facets?${query.replace(/&(sort|limit).*/, '')}`);
      if (!query.includes('limit')) expect(body.matching, query).toBe(found.length);
    }
    expect(await named('/person?department=Ops&state=disabled')).toEqual(['Off']);
    expect(await named('/person?department=Ops&role=hr')).toEqual([hr.name]);
    expect(await named('/person?q=Ina Both&role=admin')).toEqual(['Ina Both']);
    expect(await named('/person?q=Ina Both&role=manager')).toEqual([]);
    await admin.client.put(`/person/${of('Off').id}/disabled`, { disabled: false });
  });

  test('the list of admins finds nobody by their manager, and names erased people', async () => {
    const admin = await addAdmin(app);
    const erased = await app.addEmployee(null, 'Erased person');
    const email = `${randomUUID()}@erased.invalid`;
    await app.db.updateTable('people').set({ email }).where('id', '=', erased.id).execute();
    const counts = async (path: string) => (await admin.client.get(path)).body.length;
    expect([await counts('/person?q=Mona Chief'), await counts('/people?q=Mona Chief')]).toEqual([1, 9]);
    expect([await counts(`/person?q=${email}`), await counts(`/people?q=${email}`)]).toEqual([1, 0]);
  });

  test('the list of admins is in the access log when a filter reads plans (Access log 1)', async () => {
    const admin = await addHr(app);
    await app.db.updateTable('people').set({ is_admin: true }).where('id', '=', admin.id).execute();
    for (const query of ['', '?state=left', '?state=disabled&role=hr']) {
      await admin.client.get(`/person${query}`);
      await admin.client.get(`/person/facets${query}`);
    }
    expect(await readsOf(admin)).toEqual([]);
    const { body } = await admin.client.get('/person?state=overdue');
    expect(body).toMatchObject([{ name: 'Late' }]);
    expect(await readsOf(admin)).toEqual(['list']);
    const plain = await addAdmin(app);
    expect((await plain.client.get('/person?state=overdue')).body).toEqual([]);
  });

  test('the list has the people for whom HR acts, with the worst of their plans', async () => {
    await app.addEmployee(manager, 'Elsewhere');
    const found = await list(hr);
    expect(statesOf(found)).toEqual({
      Done: 'completed',
      Gone: 'left',
      Late: 'overdue',
      None: 'no_plan',
      Off: 'no_plan',
      Risk: 'at_risk',
      Sign: 'to_sign',
      Track: 'on_track',
    });
    expect(found[0]!.manager).toEqual({ id: manager.id, name: 'Mona Chief', email: manager.email });
    const plansOf = (name: string) => found.find((person) => person.name === name)!.plans;
    expect(plansOf('Late')).toEqual({ count: 2, total_tasks: 6, completed_tasks: 3 });
    expect(plansOf('Off')).toEqual({ count: 0, total_tasks: 0, completed_tasks: 0 });
    expect(await readsOf(hr)).toEqual(['list']);
  });

  test('is searched by name, email and manager, and narrowed', async () => {
    const names = async (query: string) => (await list(hr, query)).map(({ name }) => name);
    expect(await names('?q=lÁt')).toEqual(['Late']);
    expect(await names('?q=mona')).toHaveLength(8);
    expect(await names(`?q=${encodeURIComponent(people['Risk']!.email)}`)).toEqual(['Risk']);
    expect(await names('?state=overdue')).toEqual(['Late']);
    expect(await names('?state=left')).toEqual(['Gone']);
    expect(await names('?manager=none')).toEqual([]);
    expect(await names(`?manager=${manager.id}&state=no_plan`)).toEqual(['None', 'Off']);
    expect(await names('?department=Sales')).toEqual([]);
    expectInvalid(await hr.client.get('/people?state=late'), 'state');
  });

  test('the state filter uses the state that the reader sees', async () => {
    const admin = await addAdmin(app);
    const both = await addAdmin(app);
    await app.db
      .updateTable('people')
      .set({ is_hr: true, hr_departments: ['Ops'] })
      .where('id', '=', both.id)
      .execute();
    for (const reader of [hr, admin, both]) {
      const all = await list(reader, '?limit=200');
      for (const state of PERSON_STATES) {
        const wanted = all.filter((person) => person.state === state).map(({ id }) => id);
        expect([state, (await list(reader, `?state=${state}`)).map(({ id }) => id)]).toEqual([state, wanted]);
        expect((await reader.client.get(`/people/facets?state=${state}`)).body.matching).toBe(wanted.length);
      }
    }
  });

  test('the list has counts and filter values, and can be filtered by start date', async () => {
    expect(await facets()).toEqual({
      matching: 8,
      total: 8,
      departments: [{ name: 'Ops', people: 8 }],
      locations: [],
      managers: [{ id: manager.id, name: 'Mona Chief', email: manager.email, people: 8 }],
    });
    expect(await facets('?state=overdue')).toMatchObject({ matching: 1, total: 8 });
    const starts = { Late: day(9), Risk: day(-3), Sign: day(-90) };
    for (const [name, start_on] of Object.entries(starts))
      await app.db.updateTable('people').set({ start_on }).where('id', '=', people[name]!.id).execute();
    expect(await startersOf('ahead')).toBe('Late');
    expect(await startersOf('recent')).toBe('Risk');
    expect(await startersOf('earlier')).toBe('Sign');
    expect(await startersOf('none')).toBe('Done Gone None Off Track');
    await app.db.updateTable('people').set({ start_on: null }).execute();
    expectProblem(await manager.client.get('/people/facets'), 403);
  });

  test('the list is sorted by start in both directions, people without one last, in pages that split ties and gaps', async () => {
    const starts = { Done: day(4), Gone: day(-700), Late: day(4), Off: day(4), Risk: day(30) };
    for (const [name, start_on] of Object.entries(starts))
      await app.db.updateTable('people').set({ start_on }).where('id', '=', of(name).id).execute();
    const [sameDay, noStart] = [
      ['Done', 'Late', 'Off'],
      ['None', 'Sign', 'Track'],
    ];
    for (const limit of [1, 2, 3, 4, 50]) {
      expect(await pagesOf(`/people?sort=start&limit=${limit}`)).toEqual([
        'Gone',
        ...sameDay,
        'Risk',
        ...noStart,
      ]);
      expect(await pagesOf(`/people?sort=-start&limit=${limit}`)).toEqual([
        'Risk',
        ...sameDay,
        'Gone',
        ...noStart,
      ]);
    }
    expect(await pagesOf('/people?sort=-start&state=no_plan&limit=1')).toEqual(['Off', 'None']);
    const next = nextOf(await hr.client.get('/people?sort=start&limit=2'))!;
    expectInvalid(await hr.client.get(next.replace('sort=start&', '')), 'cursor');
    expectInvalid(await hr.client.get(next.replace('sort=start', 'sort=-start')), 'cursor');
    expectInvalid(await hr.client.get('/people?sort=name'), 'sort');
    await app.db.updateTable('people').set({ start_on: null }).execute();
  });

  test('gives the ids of all who match, within the scope, and logs it', async () => {
    const reader = await addHr(app, ['Ops']);
    await app.addEmployee(manager, 'Of another department');
    expect(await idsOf(reader, '?q=nobody')).toEqual([]);
    expect(await readsOf(reader)).toEqual(['list']);
    expect(await idsOf(reader)).toEqual((await list(reader)).map(({ id }) => id));
    expect(await idsOf(reader, '?state=no_plan')).toEqual([hr.id, of('None').id, of('Off').id]);
    const admin = await addAdmin(app);
    expect(await idsOf(admin)).toContain(hr.id);
    expectInvalid(await reader.client.get('/people/ids?state=late'), 'state');
    expectProblem(await manager.client.get('/people/ids'), 403);
    expectProblem(await of('Late').client.get('/people/ids'), 403);
  });

  test('gives at most as many ids as a batch has people', async () => {
    const department = `Crowd ${randomUUID()}`;
    const reader = await addHr(app, [department]);
    const add = (count: number) =>
      sql`insert into people (id, name, email, department)
        select gen_random_uuid(), '', gen_random_uuid() || '@crowd.example', ${department} from generate_series(1, ${count}::integer)`.execute(
        app.db,
      );
    await add(2_001);
    const refused = await reader.client.get('/people/ids');
    expectProblem(
      refused,
      409,
      'More than 2,000 people match, and a template goes to at most so many at once. Narrow the list.',
    );
    expect(refused.body.code).toBe('people.too_many');
    // That so many match is something about them, too.
    expect(await readsOf(reader)).toEqual(['list']);
    await sql`delete from people where id in (select id from people where department = ${department} limit 1)`.execute(
      app.db,
    );
    expect((await reader.client.get('/people/ids')).body.ids).toHaveLength(2_000);
  });

  test('comes in pages, and as CSV', async () => {
    const first = await hr.client.get('/people?limit=5');
    const rest = (await hr.client.get(nextOf(first)!)).body as PersonOfList[];
    expect([...first.body, ...rest].map(({ name }: PersonOfList) => name)).toEqual(
      (await list(hr)).map(({ name }) => name),
    );
    const { text } = await hr.client.get('/people/export?state=overdue');
    expect(text.split('\r\n')).toEqual([
      'name,email,job_title,department,location,manager_email,start_on,left_on,state',
      `Late,${people['Late']!.email},,Ops,,${manager.email},,,overdue`,
      '',
    ]);
  });

  test('other parameters in the address of the file change nothing in it', async () => {
    const department = `Many ${randomUUID()}`;
    const reader = await addHr(app, [department]);
    // More than a part of the file.
    await sql`insert into people (id, name, email, department)
      select gen_random_uuid(), 'N ' || n, gen_random_uuid() || '@many.example', ${department} from generate_series(1, 501) n`.execute(
      app.db,
    );
    const next = nextOf(await reader.client.get('/people?limit=100'))!;
    const { text: file } = await reader.client.get('/people/export');
    expect(file.split('\r\n')).toHaveLength(503);
    for (const more of ['cursor=x', next.split('?')[1]!, 'sort=start', 'sort=__proto__', 'today=2020-01-01'])
      expect((await reader.client.get(`/people/export?${more}`)).text).toBe(file);
  });

  test('an admin sees everybody, and no plans; managers and employees nobody', async () => {
    const admin = await addAdmin(app);
    const found = await list(admin, '?q=mona');
    expect(statesOf(found)).toMatchObject({ Late: null, Gone: 'left', 'Mona Chief': null });
    expect(found.every(({ plans }) => plans === null)).toBe(true);
    expect((await detail(admin, people['Late']!)).plans).toBeNull();
    expectProblem(await manager.client.get('/people'), 403);
    expectProblem(await people['Late']!.client.get('/people'), 403);
    const other = await addHr(app, ['Legal']);
    expectProblem(await other.client.get(`/people/${people['Late']!.id}`), 404);
    expectProblem(await hr.client.get(`/people/${hr.id}`), 404);
  });
});

describe('the page of a person (People 16)', () => {
  test('has their plans with the parts of the bar, and how they go', async () => {
    const found = await detail(hr, people['Late']!);
    expect(found).toMatchObject({ name: 'Late', department: 'Ops', locked: [], is_disabled: false });
    expect(found.plans.map(({ health }: { health: string }) => health)).toEqual(['completed', 'overdue']);
    expect(found.plans[1].subplans).toMatchObject([
      { name: 'First week', total_tasks: 2, completed_tasks: 0 },
      { name: 'First month', total_tasks: 1, completed_tasks: 0 },
    ]);
    const risk = (await detail(hr, people['Risk']!)).plans[0];
    const tasks = taskIds((await manager.client.get(planPath(risk))).body);
    for (const id of tasks.slice(0, 2))
      await people['Risk']!.client.put(`/onboarding-plan/user_task/${id}`, { completed: true });
    expect((await detail(hr, people['Risk']!)).plans[0].health).toBe('on_track');
  });
});

describe('the manager of a person (People 16)', () => {
  test('reads their direct reports with the plans that they manage, and changes nothing by it', async () => {
    const person = people['Late']!;
    const found = await detail(manager, person);
    expect(found).toMatchObject({ name: 'Late', manager: { id: manager.id } });
    expect(found.plans.map(({ health }: { health: string }) => health)).toEqual(['completed', 'overdue']);
    expectProblem(await change(manager, person, { job_title: 'Boss' }), 403);
    const other = await app.addManager();
    expectProblem(await other.client.get(`/people/${person.id}`), 404);
    expectProblem(await other.client.get(`/people/${person.id}/history`), 404);
    expectProblem(await person.client.get(`/people/${person.id}`), 403);
  });
});

describe('the history of a person (People 18)', () => {
  test('has what happened in all plans and to the person, the newest first, in pages', async () => {
    const person = people['Late']!;
    await change(hr, person, { job_title: 'Clerk of works' });
    const all = (await hr.client.get(`/people/${person.id}/history?limit=200`)).body;
    expect(all[0]).toMatchObject({
      event: 'person.changed',
      plan: null,
      detail: { changes: [{ field: 'job_title', old: null, new: null }] },
    });
    expect(all.map(({ event }: { event: string }) => event)).toContain('plan.signed');
    expect(new Set(all.map(({ plan }: { plan: { id: string } | null }) => plan?.id)).size).toBe(3);
    const times = all.map(({ at }: { at: string }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    const paged = [];
    let next: string | undefined = `/people/${person.id}/history?limit=3`;
    while (next !== undefined) {
      const { body, headers } = await hr.client.get(next);
      paged.push(...body);
      next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1]?.replace('/api', '');
    }
    expect(paged).toEqual(all);
    const ofManager = (await manager.client.get(`/people/${person.id}/history?limit=200`)).body;
    expect(ofManager).toEqual(all.filter(({ plan }: { plan: object | null }) => plan !== null));
    const admin = await addAdmin(app);
    const ofAdmin = (await admin.client.get(`/people/${person.id}/history?limit=200`)).body;
    expect(ofAdmin).toEqual(all.filter(({ plan }: { plan: object | null }) => plan === null));
  });
});

describe('a person changed by hand (People 17)', () => {
  test('keeps what is left out, and is in the history', async () => {
    const person = people['None']!;
    const { status, body } = await change(hr, person, { job_title: ' Clerk ', start_on: '2026-12-01' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      job_title: 'Clerk',
      start_on: '2026-12-01',
      department: 'Ops',
      name: 'None',
    });
    expect((await change(hr, person, { left_on: '2020-01-01' })).body.left_on).toBe('2020-01-01');
    expect((await list(hr, '?state=left')).map(({ name }) => name)).toContain('None');
    await change(hr, person, { left_on: null });
    expectInvalid(await change(hr, person, { name: ' ' }), 'name');
    expectInvalid(await change(hr, person, { start_on: '2026-13-01' }), 'start_on');
    for (const start_on of ['0001-01-01', '1899-12-31', '2200-01-01', '2999-01-01']) {
      expectProblem(
        await change(hr, person, { start_on }),
        400,
        /start_on must be a day of the years 1900 to 2199/,
      );
      expectInvalid(
        await (
          await addAdmin(app)
        ).client.post('/people', { email: 'far@company.example', name: 'Far', start_on }),
        'start_on',
      );
    }
  });

  test('a new manager takes over the plans', async () => {
    const person = people['Track']!;
    const next = await app.addManager('Nils Next');
    expect((await change(hr, person, { manager_id: next.id })).body.manager.id).toBe(next.id);
    const [plan] = (await detail(hr, person)).plans;
    expect(plan.manager.id).toBe(next.id);
    expectInvalid(await change(hr, person, { manager_id: person.id }), 'manager_id');
    expectProblem(await change(hr, person, { manager_id: people['Done']!.id }), 409, /is not a manager/);
    await setDepartment(app, next, 'Ops');
    await setDepartment(app, manager, 'Ops');
    await change(hr, next, { manager_id: manager.id });
    expectProblem(await change(hr, manager, { manager_id: next.id }), 409, /reports to Mona Chief/);
    expect((await change(hr, person, { manager_id: null })).body.manager).toBeNull();
    expect((await list(hr, '?manager=none')).map(({ name }) => name)).toEqual(['Mona Chief', 'Track']);
    await setDepartment(app, manager, '');
    await setDepartment(app, next, '');
  });

  test('stays as the directory has it', async () => {
    const person = people['Off']!;
    await app.db
      .updateTable('people')
      .set({ scim_fields: ['job_title', 'manager_id'], job_title: 'Of SCIM' })
      .where('id', '=', person.id)
      .execute();
    expect((await detail(hr, person)).locked).toEqual(['job_title', 'manager_id']);
    expectProblem(await change(hr, person, { job_title: 'By hand' }), 409, /directory maintains job title/);
    expectProblem(await change(hr, person, { manager_id: null }), 409, /directory maintains manager/);
    expect((await change(hr, person, { job_title: 'Of SCIM', location: 'Oslo' })).status).toBe(200);
  });

  test('HR of some departments keeps people in them', async () => {
    expectInvalid(await change(hr, people['None']!, { department: 'Legal' }), 'department');
    expectInvalid(await hr.client.post('/people', { email: 'new@example.com', name: 'New' }), 'department');
    const added = await hr.client.post('/people', {
      email: 'New@Example.com',
      name: 'New One',
      department: 'Ops',
      manager_id: manager.id,
      start_on: '2026-12-01',
    });
    expect(added.status).toBe(201);
    expect(await detail(hr, added.body)).toMatchObject({
      email: 'new@example.com',
      manager: { id: manager.id },
      start_on: '2026-12-01',
    });
    const { source } = await app.db
      .selectFrom('people')
      .select('source')
      .where('id', '=', added.body.id)
      .executeTakeFirstOrThrow();
    expect(source).toBe('manual');
    const again = { email: 'new@example.com', name: 'Again', department: 'Ops' };
    expectProblem(await hr.client.post('/people', again), 409, /already/);
    expectProblem(await manager.client.post('/people', again), 403);
  });
});
