import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '#shared/calendar.ts';
import { PLACEHOLDERS } from '#shared/checklist/placeholders/placeholders.ts';
import { addHr } from '../../testing/hr.ts';
import { type Person, useApp } from '../../testing/app.ts';
import type { Json } from '../../testing/client.ts';
import { lock } from '../../platform/database/locks.ts';
import { untilWaiting } from '../../testing/database/locks.ts';
import { expectProblem } from '../../testing/problem.ts';
import { createPlan, createTemplate } from '../../testing/samples.ts';
import { casesOf } from '../../testing/torture.ts';

// Nothing is sent, since no sender runs.
const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'onboarding@example.com' });
/** A thousand take two minutes. */
const RUNS = casesOf({ few: 20, many: 300 });
const TODAY = dayOf(new Date(), 'UTC');
let manager: Person;
let admin: Person;

beforeAll(async () => {
  manager = await app.addManager('Mira Holm');
  admin = await addHr(app);
});

const rehearse = (template: Json, person: Pick<Person, 'id'>, body: object = {}, by = manager) =>
  by.client.post(`/template/${template.id}/rehearsal`, { person_id: person.id, ...body });

/** Returns the plan that the page assigns of the template. */
async function assign(template: Json, person: Pick<Person, 'id'>, fields: object): Promise<Json> {
  const { body, text, status } = await manager.client.post('/onboarding-plan/full', {
    ...template,
    user_id: person.id,
    ...fields,
  });
  expect(status, text).toBe(201);
  return (await manager.client.get(`/onboarding-plan/${body.id}`)).body;
}

const GENERATED = new Set([
  'id',
  'assigned_at',
  'content_hash',
  'topic_id',
  'subplan_id',
  'plan_id',
  'task_id',
  'status_changed_at',
]);

/** Returns what a plan says, without what is new in each. People and teams keep their ids. */
function content(value: Json): Json {
  if (Array.isArray(value)) return value.map(content);
  if (typeof value !== 'object' || value === null) return value;
  const isPerson = 'email' in value || (Object.keys(value).length === 2 && 'name' in value);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isPerson || !GENERATED.has(key))
      .map(([key, part]) => [key, content(part)]),
  );
}

/** Returns the rows of every table that a rehearsal writes to, before it takes everything back. */
async function countAll(): Promise<number[]> {
  const tables = ['plans', 'subplans', 'tasks', 'journal', 'outbox', 'notifications', 'reminders'] as const;
  const counts: number[] = [];
  for (const table of tables) {
    const { count } = await app.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts.push(count);
  }
  return counts;
}

describe('a rehearsal (Rehearsal 1)', () => {
  test('is the plan that would be assigned, field by field, for random people and templates', async () => {
    const [team, ada] = [
      (await admin.client.post('/group', { name: 'IT' })).body.id,
      await app.addEmployee(null, 'Ada Owner'),
    ];
    const owner = fc.constantFrom(
      undefined,
      { kind: 'manager' },
      { kind: 'buddy' },
      { kind: 'person', person_id: ada.id },
      { kind: 'group', group_id: team },
    );
    const text = fc
      .array(fc.constantFrom(...PLACEHOLDERS.map((word) => `{${word}}`), 'Hello', '**x**', '-', ','), {
        minLength: 1,
        maxLength: 4,
      })
      .map((words) => words.join(' '));
    const due = fc.option(
      fc.record({
        anchor: fc.constant('start'),
        offset: fc.integer({ min: -20, max: 40 }),
        unit: fc.constantFrom('days', 'working_days'),
      }),
      { nil: undefined },
    );
    const one = fc.record({
      name: text,
      subplans: fc.array(
        fc.record({
          name: text,
          due_in_days: fc.integer({ min: 1, max: 60 }),
          due,
          task: text,
          note: text,
          owner,
        }),
        { minLength: 1, maxLength: 3 },
      ),
      person: fc.record({
        name: fc.constantFrom('Ada Lovelace', 'Lovelace, Ada', '', 'X *y* {name}', 'Ω'.repeat(40)),
        job_title: fc.constantFrom('', 'Engineer', '[x](https://a.b)'),
        department: fc.constantFrom('', 'R&D'),
        location: fc.constantFrom('', 'Berlin'),
        start_on: fc.constantFrom(null, '2027-03-15', '2020-02-29'),
      }),
      in_days: fc.integer({ min: -30, max: 60 }),
    });
    const employee = await app.addEmployee(manager);
    await admin.client.post('/work-calendar', {
      name: 'Germany',
      locations: ['Berlin'],
      weekdays: [1, 2, 3, 4],
      days_off: [{ day: addDays(TODAY, 5) }],
    });
    for (const { name, subplans, person, in_days } of fc.sample(one, { numRuns: RUNS })) {
      await app.db.updateTable('people').set(person).where('id', '=', employee.id).execute();
      const template = await createTemplate(manager, {
        name,
        subplans: subplans.map(({ task, note, owner: by, due: days, ...part }) => ({
          ...part,
          ...(days ? { due: days } : {}),
          topics: [
            { name: 'Topic', tasks: [{ name: task, note, ...(by ? { owner: by } : {}) }, { name: 'Own' }] },
          ],
        })),
      });
      const start_on = addDays(TODAY, in_days);
      const { body, status, text: reply } = await rehearse(template, employee, { start_on });
      expect(status, reply).toBe(200);
      const isFromStart = subplans.some(({ due: days }) => days !== undefined);
      const filled_in = Object.fromEntries(body.empty.map((word: string) => [word, `{${word}}?`]));
      const plan = await assign(template, employee, {
        ...(isFromStart
          ? { start_on }
          : { assigned_at: in_days === 0 ? undefined : `${start_on}T12:00:00.000Z` }),
        filled_in,
      });
      expect(content(body.plan)).toEqual(content(plan));
      await app.unguarded
        .updateTable('plans')
        .set({ deleted_at: new Date().toISOString() })
        .where('id', '=', plan.id)
        .execute();
      await manager.client.delete(`/template/${template.id}`);
    }
  }, 600_000);

  test('a rehearsal stores nothing and notifies nobody', async () => {
    const employee = await app.addEmployee(manager, 'Tove Berg');
    const template = await createTemplate(manager);
    for (const by of [manager, admin]) {
      const before = await countAll();
      expect((await rehearse(template, employee, {}, by)).body.mails.length).toBeGreaterThan(5);
      expect(await countAll()).toEqual(before);
    }
  });

  test('a rehearsal names empty parts, and shows them unchanged', async () => {
    const employee = await app.addEmployee(manager, 'Tove Berg');
    const template = await createTemplate(manager, { name: '{first name} and {buddy}' });
    const { body } = await rehearse(template, employee);
    expect([body.plan.name, body.empty]).toEqual(['Tove and {buddy}?', ['buddy']]);
  });

  test('starts on the start date of the person, else today', async () => {
    const employee = await app.addEmployee(manager, 'Tove Berg');
    const template = await createTemplate(manager);
    expect((await rehearse(template, employee)).body.plan.assigned_on).toBe(TODAY);
    await app.db
      .updateTable('people')
      .set({ start_on: '2031-03-15' })
      .where('id', '=', employee.id)
      .execute();
    expect((await rehearse(template, employee)).body.plan.assigned_on).toBe('2031-03-15');
    // HR assigns on the page for many people, today.
    expect((await rehearse(template, employee, {}, admin)).body.plan.assigned_on).toBe(TODAY);
  });

  test('is refused for people of others, unknown templates and bad input', async () => {
    const other = await app.addManager();
    const employee = await app.addEmployee(other);
    const template = await createTemplate(manager);
    expectProblem(await rehearse(template, employee), 403, /your own direct reports/);
    expectProblem(await rehearse({ id: employee.id }, employee), 404);
    expectProblem(await rehearse(template, { id: 'x' }), 400);
    expectProblem(await rehearse(template, employee, { start_on: '2026-02-30' }), 400);
    expectProblem(await rehearse(template, employee, { start_on: '0026-02-03' }), 400);
    const hers = await app.addEmployee(manager);
    expectProblem(await rehearse(await createTemplate(manager, { subplans: [] }), hers), 400, /Add a task/);
  });
});

test('a rehearsal waits for nobody, and nobody waits for it in vain', async () => {
  const employee = await app.addEmployee(manager, 'Tove Berg');
  const template = await createTemplate(manager);
  const all = await Promise.all([
    ...Array.from({ length: 5 }, () => rehearse(template, employee)),
    createPlan(manager, employee).then((plan) => ({ status: plan.id ? 201 : 500 })),
  ]);
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 201]);
});

test.each(['their manager', 'HR'])('a rehearsal by %s keeps nobody from erasing its person', async (who) => {
  const employee = await app.addEmployee(manager, 'Tove Berg');
  const template = await createTemplate(manager, { public: true });
  const by = who === 'HR' ? admin : manager;
  let rehearsed: ReturnType<typeof rehearse> | undefined;
  await app.db.transaction().execute(async (tx) => {
    // In the order of erasing and disabling somebody.
    await lock(tx, 'owners');
    rehearsed = rehearse(template, employee, {}, by);
    await untilWaiting(app.db, 1);
    // Fails immediately if the rehearsal has locked the row: each would wait for the other.
    await tx.selectFrom('people').select('id').where('id', '=', employee.id).forUpdate().noWait().execute();
  });
  expect((await rehearsed)?.status).toBe(200);
});
