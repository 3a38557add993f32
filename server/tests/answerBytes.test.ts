import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MAX_ANSWER_BYTES, PAGE_BYTES } from '#shared/page.ts';
import { type Person, useApp } from '../testing/app.ts';
import type { Json } from '../testing/client.ts';
import { addAdmin } from '../testing/admins.ts';
import { type Proxy, startProxy } from '../testing/database/proxy.ts';
import { addHr } from '../testing/hr.ts';
import { nextOf } from '../testing/pages.ts';
import { addDirectory } from '../testing/scim.ts';
import { checklist, createPlan, createTemplate, planBody, planPath, savePath } from '../testing/samples.ts';

let proxy: Proxy;
const app = useApp(
  {},
  {
    async databaseUrlFor(url) {
      proxy = await startProxy(url);
      return proxy.url;
    },
  },
);

/** A text that has 5,000 characters and 30,000 bytes in JSON, where each is an escape of six. */
const LONG = '\u0001'.repeat(5_000);

/** Rows with such a text: more than a page holds. */
const ROWS = 180;

/** The bytes that each page may read in addition: one more row, and the other statements. */
const SLACK = 1_200_000;

async function get(person: Person, path: string): Promise<Json> {
  const response = await person.client.get(path);
  expect(response.status, response.text.slice(0, 200)).toBe(200);
  expect(Buffer.byteLength(response.text)).toBeLessThanOrEqual(MAX_ANSWER_BYTES);
  return response.body;
}

/** Reads all pages of a list, and checks that none is too large nor made the server read much more than it sent. */
async function readPages(person: Person, path: string, itemsOf: (body: Json) => Json[] = (body) => body) {
  const pages: Json[][] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const before = proxy.bytesRead();
    const response: Awaited<ReturnType<Person['client']['get']>> = await person.client.get(next);
    expect(response.status, response.text.slice(0, 200)).toBe(200);
    const bytes = Buffer.byteLength(response.text);
    expect(bytes).toBeLessThanOrEqual(MAX_ANSWER_BYTES);
    expect(proxy.bytesRead() - before).toBeLessThan(PAGE_BYTES + SLACK);
    pages.push(itemsOf(response.body));
    next = nextOf(response);
  }
  const items = pages.flat();
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.slice(1).every((page) => page.length > 0)).toBe(true);
  return items;
}

test('a page of subplans with their tasks has at most 4 MiB, and the server reads no more of them (API 22)', async () => {
  const [creator, other] = [await app.addManager(), await app.addManager()];
  const tasks = Array.from({ length: 180 }, (_, n) => ({ name: `Task ${n}`, note: 'n'.repeat(5_000) }));
  const subplans = [{ name: 'Week', description: '', due_in_days: 3, topics: [{ name: 'Topic', tasks }] }];
  for (let n = 0; n < 8; n++) await createTemplate(creator, { name: `T${n}`, public: true, subplans });
  const items = await readPages(other, '/template/subplans/full');
  expect(items.map((item) => item.template_name)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((n) => `T${n}`));
  expect(items.every((item) => item.topics[0].tasks.length === 180)).toBe(true);
});

test('pages of subplans and templates end with their bytes', async () => {
  const person = await app.addManager();
  await sql`
    insert into templates (id, name, description, manager_id, public)
    select gen_random_uuid(), 'Template ' || n, ${LONG}, ${person.id}, false from generate_series(1, ${ROWS}) n`.execute(
    app.unguarded,
  );
  expect(new Set((await readPages(person, '/template')).map(({ id }) => id)).size).toBe(ROWS);
  expect(new Set((await readPages(person, '/template?limit=150')).map(({ id }) => id)).size).toBe(ROWS);
  await sql`
    insert into subplans (id, template_id, position, name, description, due_in_days)
    select gen_random_uuid(), id, 0, 'Week', ${LONG}, 3 from templates where manager_id = ${person.id}`.execute(
    app.unguarded,
  );
  const own = async (path: string) =>
    (await readPages(person, path)).filter((item) => item.template_name.startsWith('Template'));
  expect(new Set((await own('/template/subplans')).map(({ id }) => id)).size).toBe(ROWS);
  expect(new Set((await own('/template/subplans/full')).map(({ id }) => id)).size).toBe(ROWS);
});

test('pages of plans end with their bytes, in the same order', async () => {
  const manager = await app.addManager();
  const employee = await app.addEmployee(manager);
  await sql`
    insert into plans (id, name, description, user_id, manager_id, remind_days_before_due, assigned_at, assigned_on)
    select gen_random_uuid(), 'Plan ' || n, ${LONG}, ${employee.id}, ${manager.id}, 0, now(), current_date
    from generate_series(1, ${ROWS}) n`.execute(app.unguarded);
  const hr = await app.addManager('Hilda');
  await sql`update people set is_hr = true where id = ${hr.id}`.execute(app.db);
  for (const [person, scope] of [
    [manager, 'reports'],
    [employee, 'self'],
    [hr, 'organisation'],
  ] as const) {
    const ids = (await readPages(person, `/onboarding-plan?scope=${scope}&limit=200`)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(ROWS);
    if (scope === 'organisation') continue;
    expect((await readPages(person, `/onboarding-plan?scope=${scope}`)).map(({ id }) => id)).toEqual(ids);
    for (const format of ['csv', 'json'] as const) {
      const file = await person.client.get(`/onboarding-plan/export?scope=${scope}&format=${format}`);
      const count = format === 'csv' ? file.text.trim().split('\n').length - 1 : file.body.length;
      expect(count).toBe(ROWS);
    }
  }
});

test('pages of comments and of My tasks end with their bytes', async () => {
  const manager = await app.addManager();
  const employee = await app.addEmployee(manager);
  const plan = await createPlan(manager, employee, { subplans: checklist() });
  await sql`
    insert into comments (id, plan_id, author_id, author_name, text, created_at)
    select gen_random_uuid(), ${plan.id}, ${manager.id}, 'Mia', ${LONG}, now() from generate_series(1, ${ROWS})`.execute(
    app.db,
  );
  const comments = await readPages(employee, `/onboarding-plan/${plan.id}/comments`);
  expect(new Set(comments.map(({ id }) => id)).size).toBe(ROWS);
  const [topic] = plan.subplans[0].topics;
  await sql`
    insert into tasks (id, topic_id, position, name, note, task_content)
    select gen_random_uuid(), ${topic.id}, n + 10, 'Task ' || n, ${LONG}, '' from generate_series(1, ${ROWS}) n`.execute(
    app.unguarded,
  );
  const tasks = await readPages(employee, '/my_task?limit=1000');
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(ROWS + 3);
});

/** A checklist whose notes have 750,000 bytes. */
const version = (letter: string) => [
  {
    name: 'Week',
    description: '',
    due_in_days: 3,
    topics: [
      {
        name: 'Topic',
        tasks: Array.from({ length: 150 }, (_, n) => ({ name: `Task ${n}`, note: letter.repeat(5_000) })),
      },
    ],
  },
];

test('pages of histories end with their bytes: an edit has both versions of a checklist', async () => {
  const manager = await app.addManager();
  const employee = await app.addEmployee(manager);
  const hr = await addHr(app);
  const plan = await createPlan(manager, employee, { subplans: version('a') });
  for (const letter of ['b', 'c', 'd']) {
    const body = { ...plan, subplans: version(letter), version: undefined };
    expect((await manager.client.put(savePath(plan), body)).status).toBe(200);
  }
  await get(hr, planPath(plan));
  const events = await readPages(manager, planPath(plan, '/history'));
  expect(events.map(({ event }) => event)).toEqual([
    'plan.assigned',
    'plan.edited',
    'plan.edited',
    'plan.edited',
    'plan.viewed_by_hr',
  ]);
  const ofPerson = await readPages(hr, `/people/${employee.id}/history?limit=200`);
  expect(ofPerson.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['plan.assigned', 'plan.edited']),
  );
});

/** A name that has 200 characters and 1,200 bytes in JSON. */
const NAME = '\u0001'.repeat(196);

test('pages of direct reports end with their bytes', async () => {
  const manager = await app.addManager();
  await sql`
    insert into people (id, email, name, is_manager, manager_id)
    select gen_random_uuid(), 'report' || n || '@bytes.example', ${NAME} || n, false, ${manager.id}
    from generate_series(1, ${ROWS}) n`.execute(app.db);
  await sql`
    insert into plans (id, name, description, user_id, manager_id, remind_days_before_due, assigned_at, assigned_on)
    select gen_random_uuid(), ${NAME}, '', id, ${manager.id}, 0, now(), current_date
    from people, generate_series(1, 20) where manager_id = ${manager.id}`.execute(app.unguarded);
  for (const limit of ['', '?limit=250']) {
    const reports = await readPages(manager, `/user/manager/direct_reports${limit}`);
    expect(new Set(reports.map(({ id }) => id)).size).toBe(ROWS);
    expect(reports.every(({ plans }) => plans.length === 20)).toBe(true);
  }
});

test('teams, members, calendars and saved views come in pages', async () => {
  const hr = await addHr(app);
  await sql`
    insert into groups (id, name) select gen_random_uuid(), ${NAME} || n from generate_series(1000, 3999) n`.execute(
    app.db,
  );
  const teams = await readPages(hr, '/group');
  expect(new Set(teams.map(({ id }) => id)).size).toBe(3_000);
  await sql`
    with person as (
      insert into people (id, email, name)
      select gen_random_uuid(), 'member' || n || '@bytes.example', ${NAME} || n from generate_series(1, ${ROWS}) n
      returning id
    )
    insert into group_members (group_id, person_id) select ${teams[0].id}, id from person`.execute(app.db);
  const members = await readPages(hr, `/group/${teams[0].id}/members?limit=100`);
  expect(new Set(members.map(({ id }) => id)).size).toBe(ROWS);
  await sql`
    insert into work_calendars (id, name, weekdays, locations)
    select gen_random_uuid(), 'Calendar ' || n, array[1, 2, 3], array(select ${NAME} || m from generate_series(1, 200) m)
    from generate_series(1, 20) n`.execute(app.db);
  expect(await readPages(hr, '/work-calendar')).toHaveLength(20);
  await sql`
    insert into saved_views (id, person_id, page, name, query, shared)
    select gen_random_uuid(), ${hr.id}, 'people', 'View ' || n, ${'\u0001'.repeat(2_000)}, false
    from generate_series(1, 400) n`.execute(app.db);
  expect(await readPages(hr, '/saved-view?page=people')).toHaveLength(400);
});

test('the page of a person, the overview and an audit are cut by bytes', async () => {
  const hr = await addHr(app);
  const manager = await app.addManager();
  const employee = await app.addEmployee(manager);
  await sql`update people set department = 'Bytes', start_on = current_date where id = ${employee.id}`.execute(
    app.db,
  );
  await sql`
    with plan as (
      insert into plans (id, name, description, user_id, manager_id, remind_days_before_due, assigned_at, assigned_on)
      select gen_random_uuid(), ${NAME}, '', ${employee.id}, ${manager.id}, 0, now(), current_date
      from generate_series(1, 200) returning id
    )
    insert into subplans (id, plan_id, position, name, description, due_in_days, due_date, total_tasks)
    select gen_random_uuid(), plan.id, n, ${NAME}, '', 3, current_date - 1, 1 from plan, generate_series(1, 50) n`.execute(
    app.unguarded,
  );
  const { plans } = await get(hr, `/people/${employee.id}`);
  expect(plans.length).toBeGreaterThan(20);
  expect(plans.length).toBeLessThan(100);
  await get(hr, '/overview');
  await get(hr, '/audit?from=2025-01-01&to=2029-01-01');
});

test('a dry run of an import and its errors are cut by bytes, and count all', async () => {
  const admin = await addAdmin(app);
  const about = 'a'.repeat(480);
  const rows = Array.from({ length: 9_000 }, (_, n) => `new${n}@import.example,New ${n},${about}`);
  const text = ['email,name,about', ...rows].join('\n');
  const {
    status,
    body,
    text: sent,
  } = await admin.client.post('/person/import?dry_run=true', text, {
    'content-type': 'text/csv',
  });
  expect(status).toBe(200);
  expect(Buffer.byteLength(sent)).toBeLessThan(MAX_ANSWER_BYTES);
  expect(body.created).toBe(9_000);
  expect(body.changes.length).toBeGreaterThan(4_000);
  expect(body.changes.length).toBeLessThan(9_000);
});

/** A file of 0.9 MB. */
const fileOf = (letter: string) => {
  const task = (_: unknown, n: number) => `- [ ] Task ${n}\n\n  ${letter.repeat(4_900)}\n`;
  return `# Large\n\n## Week (due in 3 days)\n\n${Array.from({ length: 180 }, task).join('\n')}`;
};

test('a file whose template is larger than a body can be creates nothing', async () => {
  const manager = await app.addManager();
  const markdown = { 'content-type': 'text/markdown' };
  // A quotation mark has two bytes in JSON, a control character six.
  for (const [letter, call, expected] of [
    ['"', '/template/import?dry_run=true', 200],
    ['"', '/template/import', 400],
    ['\u0001', '/template/import?dry_run=true', 413],
  ] as const) {
    const { status, text } = await manager.client.post(call, fileOf(letter), markdown);
    expect([letter, call, status], text.slice(0, 300)).toEqual([letter, call, expected]);
    expect(Buffer.byteLength(text)).toBeLessThan(MAX_ANSWER_BYTES);
  }
  expect((await manager.client.get('/template')).body).toEqual([]);
});

test('words in braces do not make a plan that is larger than a body can be', async () => {
  const manager = await app.addManager();
  const employee = await app.addEmployee(manager, 'E'.repeat(200));
  const note = '{name} '.repeat(24);
  const tasks = Array.from({ length: 1_900 }, (_, n) => ({ name: `T${n}`, note }));
  const subplans = [{ name: 'Week', description: '', due_in_days: 3, topics: [{ name: 'Topic', tasks }] }];
  const template = await createTemplate(manager, { subplans });
  const { status, body } = await manager.client.post(
    '/onboarding-plan/full',
    planBody(employee, { id: template.id, subplans }),
  );
  expect([status, body.code]).toEqual([400, 'placeholders.too_long']);
  expect(body.detail).toContain('1 MiB');
});

test('groups of a directory are cut by bytes, in lists and alone', async () => {
  const directory = await addDirectory(app);
  await sql`
    with member as (
      insert into people (id, email, name)
      select gen_random_uuid(), 'scim' || n || '@bytes.example', ${NAME} || n from generate_series(1000, 1199) n
      returning id
    ), team as (
      insert into groups (id, name, source) select gen_random_uuid(), 'Team ' || n, 'scim' from generate_series(1, 30) n
      returning id
    )
    insert into group_members (group_id, person_id) select team.id, member.id from team, member`.execute(
    app.db,
  );
  const first = await directory.call('GET', '/Groups?count=100');
  expect(first.status).toBe(200);
  expect(Buffer.byteLength(first.text)).toBeLessThanOrEqual(MAX_ANSWER_BYTES);
  expect(first.body.itemsPerPage).toBe(first.body.Resources.length);
  expect(first.body.Resources.length).toBeGreaterThan(0);
  expect(first.body.totalResults).toBeGreaterThan(first.body.itemsPerPage);
  const one = await directory.call('GET', `/Groups/${first.body.Resources.at(-1).id}`);
  expect(one.status).toBe(200);
  expect(Buffer.byteLength(one.text)).toBeLessThanOrEqual(MAX_ANSWER_BYTES);
});
