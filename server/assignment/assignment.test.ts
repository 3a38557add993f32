import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Candidate } from '#shared/assignment/schema.ts';
import type { BatchItem } from '#shared/batches/schema.ts';
import { batchWork } from '../batches/work.ts';
import { erasePerson } from '../privacy/actions.ts';
import { connect } from '../platform/database/connect.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { runWork } from '../platform/work/runWork.ts';
import { type Person, useApp } from '../testing/app.ts';
import { doBatches } from '../testing/batches.ts';
import { superuserUrl } from '../testing/database/superuser.ts';
import { addHr, setDepartment, setHr } from '../testing/hr.ts';
import { expectInvalid, expectProblem } from '../testing/problem.ts';
import { checkCounters } from '../testing/counters.ts';
import { checklist, createTemplate, planPath, withField } from '../testing/samples.ts';
import { ASSIGNMENT } from './batch.ts';

const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'Gangway <onboarding@example.com>' });
checkCounters(app);

type Item = { person_id: string; anyway?: boolean; buddy_id?: string };
type Template = { id: string; version: number };

const itemsOf = (people: readonly { id: string }[]): Item[] => people.map(({ id }) => ({ person_id: id }));

const preview = (by: Person, template: Template, items: Item[], emails: string[] = []) =>
  by.client.post('/assignment/preview', { template_id: template.id, items, emails });

async function assign(by: Person, template: Template, items: Item[], headers?: Record<string, string>) {
  const { hash } = (await preview(by, template, items)).body;
  return by.client.post('/assignment', { template_id: template.id, items, hash }, headers);
}

const batchOf = async (by: Person, id: string, query = '') =>
  (await by.client.get(`/batch/${id}${query}`)).body;

const statesOf = ({ items }: { items: Candidate[] }) =>
  Object.fromEntries(items.map(({ person_id, email, state }) => [person_id ?? email, state]));

const plansOf = (people: readonly { id: string }[]) =>
  app.db
    .selectFrom('plans')
    .select(['id', 'user_id', 'manager_id', 'template_id', 'template_version'])
    .where(
      'user_id',
      'in',
      people.map(({ id }) => id),
    )
    .where('deleted_at', 'is', null)
    .execute();

const mailsOf = async (kind: string, person: Pick<Person, 'id'>) => {
  const rows = await app.db
    .selectFrom('outbox')
    .select(['content', 'plan_id'])
    .where('kind', '=', kind)
    .where('person_id', '=', person.id)
    .execute();
  return rows.map(({ content, plan_id }) => ({
    plan_id,
    ...(content as { subject: string; paragraphs: string[] }),
  }));
};

async function team(size: number) {
  const manager = await app.addManager();
  const template = await createTemplate(manager);
  const people: Person[] = [];
  for (let n = 0; n < size; n += 1) people.push(await app.addEmployee(manager, `Person ${n}`));
  return { manager, template, people };
}

describe('the preview (Assignment 2)', () => {
  test('says of everybody whether they can be assigned, and changes nothing', async () => {
    const { manager, template, people } = await team(3);
    const [ready, has, gone] = people as [Person, Person, Person];
    await assign(manager, template, itemsOf([has]));
    await app.db.updateTable('people').set({ left_on: '2020-01-01' }).where('id', '=', gone.id).execute();
    const foreign = await app.addEmployee(await app.addManager());
    const nobody = { id: randomUUID() };
    const { status, body } = await preview(manager, template, itemsOf([ready, has, gone, foreign, nobody]), [
      ` ${ready.email.toUpperCase()} `,
      'nobody@example.com',
      'no address',
      'no\0text@example.com',
      foreign.email,
    ]);
    expect(status).toBe(200);
    expect(statesOf(body)).toEqual({
      [ready.id]: 'ready',
      [has.id]: 'has_plan',
      [gone.id]: 'left',
      [foreign.id]: 'not_found',
      [nobody.id]: 'not_found',
      'nobody@example.com': 'not_found',
      'no address': 'not_found',
      'no\0text@example.com': 'not_found',
      [foreign.email]: 'not_found',
    });
    const today = new Date().toISOString().slice(0, 10);
    expect(body.items.find(({ person_id }: Candidate) => person_id === has.id)).toMatchObject({
      since: today,
      manager: { id: manager.id },
    });
    // People outside the viewer's scope have no name.
    expect(JSON.stringify(body)).not.toContain(foreign.name === ready.name ? '\0' : foreign.name);
    expect(await plansOf([ready])).toEqual([]);
  });

  test('names the caller once, by id and by address, and comes in the order of the check', async () => {
    const { manager, template, people } = await team(3);
    const [has, gone] = people as [Person, Person, Person];
    await assign(manager, template, itemsOf([has]));
    await app.db.updateTable('people').set({ left_on: '2020-01-01' }).where('id', '=', gone.id).execute();
    const own = ` ${manager.email.toUpperCase()}`;
    const { body } = await preview(manager, template, itemsOf([...people, manager]), ['no address', own]);
    expect(body.items.map(({ state }: Candidate) => state)).toEqual([
      'not_found',
      'has_plan',
      'left',
      'self',
      'ready',
    ]);
    expect(body.items[3]).toMatchObject({ person_id: manager.id, name: manager.name, email: manager.email });
    expectProblem(await assign(manager, template, itemsOf([manager])), 403, /cannot assign plans/);
  });

  test('HR sees whom they act for, with the manager; nobody without one is ready', async () => {
    const { manager, people } = await team(2);
    const hr = await addHr(app, ['Sales']);
    const [inside, outside] = people as [Person, Person];
    const alone = await app.addEmployee(null, 'Alone');
    for (const person of [inside, alone, hr]) await setDepartment(app, person, 'Sales');
    const template = await createTemplate(hr);
    const { body } = await preview(hr, template, itemsOf([inside, outside, alone, hr]));
    expect(statesOf(body)).toEqual({
      [inside.id]: 'ready',
      [outside.id]: 'not_found',
      [alone.id]: 'no_manager',
      [hr.id]: 'self',
    });
    expect(body.items.find(({ state }: Candidate) => state === 'ready').manager.id).toBe(manager.id);
    const logged = await app.db
      .selectFrom('access_log')
      .select('kind')
      .where('viewer_id', '=', hr.id)
      .execute();
    expect(logged).toEqual([{ kind: 'list' }]);
    await app.db
      .updateTable('people')
      .set({ disabled_at: new Date().toISOString() })
      .where('id', '=', manager.id)
      .execute();
    expect(statesOf((await preview(hr, template, itemsOf([inside]))).body)).toEqual({
      [inside.id]: 'no_manager',
    });
  });

  test('is for managers and HR, of a template that they see, and at most 2,000 people', async () => {
    const { manager, template, people } = await team(1);
    expectProblem(await preview(people[0]!, template, itemsOf(people)), 403);
    expectProblem(await preview(await app.addManager(), template, []), 404);
    const many = Array.from({ length: 1_500 }, () => ({ person_id: randomUUID() }));
    expectInvalid(
      await preview(
        manager,
        template,
        many,
        many.map((_, n) => `p${n}@example.com`),
      ),
      'items',
    );
  });
});

describe('assigning to many (Assignment 3)', () => {
  test('up to 25 are assigned when the call returns, each once, as by hand', async () => {
    const { manager, template, people } = await team(3);
    const { status, body } = await assign(manager, template, itemsOf(people));
    expect(status).toBe(202);
    const batch = await batchOf(manager, body.batch_id);
    expect(batch).toMatchObject({
      kind: 'assignment',
      template: { id: template.id, name: template.name },
      counts: { waiting: 0, done: 3, skipped: 0, failed: 0 },
      done_at: expect.any(String),
    });
    const plans = await plansOf(people);
    expect(plans).toHaveLength(3);
    expect(batch.items.map(({ plan_id }: BatchItem) => plan_id).toSorted()).toEqual(
      plans.map(({ id }) => id).toSorted(),
    );
    const byHand = await manager.client.post('/onboarding-plan/full', {
      ...template,
      user_id: (await app.addEmployee(manager)).id,
    });
    const [one, other] = await Promise.all(
      [plans[0]!.id, byHand.body.id].map(async (id) => (await manager.client.get(planPath({ id }))).body),
    );
    const contentOf = ({ subplans, ...plan }: typeof one) => ({
      name: plan.name,
      description: plan.description,
      remind: plan.remind_days_before_due,
      status: plan.status,
      due_date: plan.due_date,
      subplans: JSON.stringify(subplans).replaceAll(/"(id|user_id|subplan_id|topic_id)":"[^"]*"/g, ''),
    });
    expect(contentOf(one)).toEqual(contentOf(other));
    const [assigned] = (await manager.client.get(planPath(one, '/history'))).body;
    expect(assigned).toMatchObject({
      event: 'plan.assigned',
      detail: { batch_id: body.batch_id, template_id: template.id, template_version: template.version },
    });
    expect(assigned.detail).not.toHaveProperty('by_hr');
    for (const person of people) {
      expect(await mailsOf('assigned', person)).toMatchObject([
        { subject: `Your onboarding plan: ${template.name}` },
      ]);
    }
    // A person who sees the result gets no mail about it.
    expect(await mailsOf('batch_done', manager)).toEqual([]);
  });

  test('more are assigned by the job, with one mail about the result', async () => {
    const { manager, template, people } = await team(30);
    const { body } = await assign(manager, template, itemsOf(people));
    expect(await batchOf(manager, body.batch_id)).toMatchObject({ counts: { waiting: 30 }, done_at: null });
    await doBatches(app);
    expect(await batchOf(manager, body.batch_id)).toMatchObject({ counts: { waiting: 0, done: 30 } });
    expect(await plansOf(people)).toHaveLength(30);
    expect(await mailsOf('batch_done', manager)).toMatchObject([
      { subject: `"${template.name}": 30 assigned` },
    ]);
    const bell = (await manager.client.get('/notification')).body.notifications;
    expect(bell).toMatchObject([
      { kind: 'batch_done', params: { people: 30, failed: 0, batch_id: body.batch_id } },
    ]);
  });

  test('people who have the plan are skipped, unless it is assigned anyway', async () => {
    const { manager, template, people } = await team(2);
    await assign(manager, template, itemsOf(people));
    const items = itemsOf(people).map((item, n) => ({ ...item, anyway: n === 1 }));
    const { body } = await assign(manager, template, items);
    const batch = await batchOf(manager, body.batch_id);
    expect(batch.counts).toEqual({ waiting: 0, done: 1, skipped: 1, failed: 0 });
    expect(batch.items.find(({ person }: BatchItem) => person?.id === people[0]!.id)).toMatchObject({
      state: 'skipped',
      code: 'batches.has_plan',
      reason: 'They have this plan already.',
      plan_id: null,
    });
    expect(await plansOf(people)).toHaveLength(3);
  });

  test('a stale preview assigns nothing; some of its people can be assigned', async () => {
    const { manager, template, people } = await team(3);
    const items = itemsOf(people);
    const { hash } = (await preview(manager, template, items)).body;
    const send = (some: Item[]) =>
      manager.client.post('/assignment', { template_id: template.id, items: some, hash });
    expect((await send(items.slice(0, 1))).status).toBe(202);
    // The first one has the plan now.
    expectProblem(await send(items), 409, /has changed since/);
    expect((await send(items.slice(1, 2))).status).toBe(202);
    await manager.client.put(`/template/full/${template.id}`, { ...template, name: 'Another' });
    expectProblem(await send(items.slice(2)), 409, /has changed since/);
    expect(await plansOf(people)).toHaveLength(2);
    expectInvalid(await send([...items.slice(2), ...items.slice(2)]), 'items');
    const foreign = await app.addEmployee(await app.addManager());
    expectProblem(await send(itemsOf([foreign])), 403, /cannot assign/);
  });

  test('a repeated call with its Idempotency-Key starts nothing', async () => {
    const { manager, template, people } = await team(2);
    const items = itemsOf(people);
    const { hash } = (await preview(manager, template, items)).body;
    const key = { 'idempotency-key': 'many' };
    const body = { template_id: template.id, items, hash };
    const first = await manager.client.post('/assignment', body, key);
    expect((await manager.client.post('/assignment', body, key)).body).toEqual(first.body);
    expect(await plansOf(people)).toHaveLength(2);
  });

  test('the failed ones are tried again, the others stay', async () => {
    const { manager, people } = await team(1);
    const hr = await addHr(app);
    const template = await createTemplate(hr);
    const alone = await app.addEmployee(null, 'Alone');
    const { body } = await assign(hr, template, itemsOf([people[0]!, alone]));
    const retry = (by: Person) => by.client.post(`/batch/${body.batch_id}/retry`);
    const failed = await batchOf(hr, body.batch_id, '?state=failed');
    expect(failed.counts).toMatchObject({ done: 1, failed: 1 });
    expect(failed.items).toMatchObject([{ person: { id: alone.id }, code: 'people.no_manager' }]);
    await app.db.updateTable('people').set({ manager_id: manager.id }).where('id', '=', alone.id).execute();
    expect((await retry(hr)).status).toBe(202);
    expect((await batchOf(hr, body.batch_id)).done_at).toBeNull();
    await doBatches(app);
    expect((await batchOf(hr, body.batch_id)).counts).toEqual({ waiting: 0, done: 2, skipped: 0, failed: 0 });
    expect(await plansOf([people[0]!, alone])).toHaveLength(2);
    expectProblem(await retry(hr), 409, /Nothing has failed/);
    // Each round notifies the manager of its own people.
    expect((await mailsOf('hr_assigned', manager)).map(({ subject }) => subject)).toEqual([
      `HR has assigned "${template.name}" to one of your people`,
      `HR has assigned "${template.name}" to one of your people`,
    ]);
    expectProblem(await retry(await app.addManager()), 404);
  });

  test('a retry before the end notifies people of all rounds, and a parked batch does not wait (Batches 3)', async () => {
    const hr = await addHr(app);
    const template = await createTemplate(hr);
    const alone = [await app.addEmployee(null), await app.addEmployee(null)];
    const { manager, people } = await team(26);
    const { body } = await assign(hr, template, itemsOf([...alone, ...people]));
    const stop = new AbortController();
    const begin: typeof ASSIGNMENT.begin = (...given) => {
      stop.abort();
      return ASSIGNMENT.begin(...given);
    };
    await doBatches(app, { assignment: { ...ASSIGNMENT, begin } }, stop.signal);
    expect((await batchOf(hr, body.batch_id)).counts).toEqual({
      waiting: 3,
      done: 23,
      skipped: 0,
      failed: 2,
    });
    const ids = alone.map(({ id }) => id);
    await app.db.updateTable('people').set({ manager_id: manager.id }).where('id', 'in', ids).execute();
    // Parked, as after a failure of its next part.
    await app.db
      .updateTable('work_items')
      .set({
        due_at: '2100-01-01T00:00:00Z',
        attempts: 5,
        failed_at: new Date().toISOString(),
        reason: 'Error',
      })
      .where('key', '=', body.batch_id)
      .execute();
    expect((await hr.client.post(`/batch/${body.batch_id}/retry`)).status).toBe(202);
    await doBatches(app);
    expect((await batchOf(hr, body.batch_id)).counts.done).toBe(28);
    expect((await mailsOf('batch_done', hr)).map(({ subject }) => subject)).toEqual([
      '"Engineer": 28 assigned',
    ]);
    expect((await mailsOf('hr_assigned', manager)).map(({ subject }) => subject)).toEqual([
      'HR has assigned "Engineer" to 28 of your people',
    ]);
  });

  test('an item that the database refuses at commit fails alone, and the others continue (Batches 2)', async () => {
    const { manager, template, people } = await team(27);
    const owner = connect(superuserUrl(app.database_url), { max: 1 });
    await sql
      .raw(
        `create function refuse_it() returns trigger language plpgsql as $$ begin
          raise exception using errcode = 'check_violation', message = 'not at commit';
        end $$;
        create constraint trigger refuse_it after insert on plans deferrable initially deferred for each row
        when (new.user_id = '${people[3]!.id}') execute function refuse_it()`,
      )
      .execute(owner);
    const { body } = await assign(manager, template, itemsOf(people));
    const work = batchWork(app.services.context, { assignment: ASSIGNMENT }, { warn: () => undefined });
    const stop = new AbortController().signal;
    await runWork(app.db, work, { logger: { warn: () => undefined }, stop });
    await sql.raw('drop function refuse_it() cascade').execute(owner);
    await owner.destroy();
    const batch = await batchOf(manager, body.batch_id, '?state=failed');
    expect(batch.counts).toEqual({ waiting: 0, done: 26, skipped: 0, failed: 1 });
    expect(batch.items).toMatchObject([{ person: { id: people[3]!.id }, code: 'batches.unexpected' }]);
  });

  test('a starter who lost the right stops assigning, and a changed template stops the rest', async () => {
    const demoted = await team(26);
    const { body } = await assign(demoted.manager, demoted.template, itemsOf(demoted.people));
    await app.db
      .updateTable('people')
      .set({ is_manager: false })
      .where('id', '=', demoted.manager.id)
      .execute();
    const edited = await team(26);
    const second = await assign(edited.manager, edited.template, itemsOf(edited.people));
    await edited.manager.client.put(`/template/full/${edited.template.id}`, {
      ...edited.template,
      name: 'Another',
    });
    await doBatches(app);
    expect(await plansOf([...demoted.people, ...edited.people])).toEqual([]);
    await app.db
      .updateTable('people')
      .set({ is_manager: true })
      .where('id', '=', demoted.manager.id)
      .execute();
    expect((await batchOf(demoted.manager, body.batch_id)).counts.failed).toBe(26);
    const stopped = await batchOf(edited.manager, second.body.batch_id);
    expect(stopped.items[0]).toMatchObject({ state: 'failed', code: 'batches.template_changed' });
    await edited.manager.client.post(`/batch/${second.body.batch_id}/retry`);
    await doBatches(app);
    expect((await batchOf(edited.manager, second.body.batch_id)).counts.done).toBe(26);
  });

  test.each(['renamed and private', 'deleted'])(
    'a notification names the template as assigned, although it is %s meanwhile (Assignment 5)',
    async (what) => {
      const { manager, people } = await team(26);
      const owner = await app.addManager();
      const template = await createTemplate(owner, { public: true, name: 'As it was' });
      const { body } = await assign(manager, template, itemsOf(people));
      if (what === 'deleted') await owner.client.delete(`/template/${template.id}`);
      else
        await owner.client.put(`/template/full/${template.id}`, {
          ...template,
          name: 'Not for others',
          public: false,
        });
      await doBatches(app);
      expect((await batchOf(manager, body.batch_id)).template).toBeNull();
      const [mail] = await mailsOf('batch_done', manager);
      expect(mail!.subject).toBe('"As it was": 0 assigned, 26 failed');
      expectProblem(await manager.client.post(`/batch/${body.batch_id}/retry`), 404);
    },
  );

  test('a buddy who is erased or disabled meanwhile is named as the reason, not the template (Batches 3)', async () => {
    const { manager, template, people } = await team(27);
    const buddy = await app.addEmployee(manager, 'Bo Buddy');
    const items = itemsOf(people).map((item) => ({ ...item, buddy_id: buddy.id }));
    const { body } = await assign(manager, template, items);
    const { context } = app.services;
    await inTransaction(app.db, (tx) => erasePerson(tx, context, { email: buddy.email }));
    await doBatches(app);
    const batch = await batchOf(manager, body.batch_id);
    expect(batch.counts).toMatchObject({ failed: 27, waiting: 0 });
    expect(batch.items[0]).toMatchObject({
      code: 'batches.no_buddy',
      reason: expect.stringMatching(/^The buddy who was chosen/),
    });
  });

  test('tried again, it has the name of the version that is assigned then (Assignment 4)', async () => {
    const { manager, template, people } = await team(26);
    const { body } = await assign(manager, template, itemsOf(people));
    await manager.client.put(`/template/full/${template.id}`, { ...template, name: 'As it is' });
    await doBatches(app);
    await manager.client.post(`/batch/${body.batch_id}/retry`);
    await doBatches(app);
    expect((await mailsOf('batch_done', manager)).map(({ subject }) => subject)).toEqual([
      '"Engineer": 0 assigned, 26 failed',
      '"As it is": 26 assigned',
    ]);
  });
});

describe('a template that counts from the start date (Assignment 2, 3)', () => {
  test('people with a start date get the plan, and so do people for whom one is entered', async () => {
    const { manager, people } = await team(3);
    const [known, entered, unknown] = people as [Person, Person, Person];
    await app.db.updateTable('people').set({ start_on: '2027-01-04' }).where('id', '=', known.id).execute();
    const [first, ...others] = checklist();
    const due = { anchor: 'start', offset: 2, unit: 'days' };
    const template = await createTemplate(manager, { subplans: [{ ...first, due }, ...others] });
    const items = itemsOf(people);
    expect(statesOf((await preview(manager, template, items)).body)).toEqual({
      [known.id]: 'ready',
      [entered.id]: 'no_start',
      [unknown.id]: 'no_start',
    });
    const withStart = items.map((item) =>
      item.person_id === entered.id ? { ...item, start_on: '2027-02-01' } : item,
    );
    expect(statesOf((await preview(manager, template, withStart)).body)[entered.id]).toBe('ready');
    // The hash covers stored values, so that a start can be entered after the preview.
    const { hash } = (await preview(manager, template, items)).body;
    const { body } = await manager.client.post('/assignment', {
      template_id: template.id,
      items: withStart,
      hash,
    });
    const batch = await batchOf(manager, body.batch_id);
    expect(batch.counts).toEqual({ waiting: 0, done: 2, skipped: 0, failed: 1 });
    const ofPerson = (person: Person) => batch.items.find((item: BatchItem) => item.person?.id === person.id);
    expect(ofPerson(unknown)).toMatchObject({ state: 'failed', code: 'batches.no_start' });
    const startOf = async (person: Person) =>
      (await manager.client.get(planPath({ id: ofPerson(person).plan_id }))).body.start_on;
    expect([await startOf(known), await startOf(entered)]).toEqual(['2027-01-04', '2027-02-01']);
  });

  test('no other plan gets one', async () => {
    const { manager, template, people } = await team(1);
    await app.db
      .updateTable('people')
      .set({ start_on: '2027-01-04' })
      .where('id', '=', people[0]!.id)
      .execute();
    await assign(manager, template, itemsOf(people));
    const [plan] = await plansOf(people);
    expect((await manager.client.get(planPath(plan!))).body).not.toHaveProperty('start_on');
  });
});

describe('assigning on behalf, and tasks of others (Assignment 5)', () => {
  test('the employee’s manager manages each plan, and gets one notification about all of them', async () => {
    const { manager, people } = await team(12);
    const hr = await addHr(app);
    const template = await createTemplate(hr);
    const { body } = await assign(hr, template, itemsOf(people));
    const plans = await plansOf(people);
    expect(new Set(plans.map((plan) => plan.manager_id))).toEqual(new Set([manager.id]));
    const [first] = (await manager.client.get(planPath(plans[0]!, '/history'))).body;
    expect(first.detail).toMatchObject({ as: 'hr', by_hr: true, batch_id: body.batch_id });
    const mails = await mailsOf('hr_assigned', manager);
    expect(mails).toMatchObject([
      { plan_id: null, subject: `HR has assigned "${template.name}" to 12 of your people` },
    ]);
    expect(mails[0]!.paragraphs.slice(1)).toEqual([
      ...['0', '1', '10', '11', '2', '3', '4', '5', '6', '7'].map((n) => `– Person ${n}`),
      '… and 2 more.',
    ]);
    expect((await manager.client.get('/notification')).body.notifications).toMatchObject([
      { kind: 'hr_assigned', params: { people: 12 } },
    ]);
    // Another person of HR has no part in the batch.
    expectProblem(await (await addHr(app)).client.get(`/batch/${body.batch_id}`), 404);
  });

  test('assignees get one notification about all new plans', async () => {
    const { manager, people } = await team(5);
    const helper = await app.addEmployee(null, 'Ida Tech');
    const task = {
      ...checklist()[0]!.topics![0]!.tasks![0]!,
      owner: { kind: 'person', person_id: helper.id },
    };
    const template = await createTemplate(manager, {
      subplans: withField(checklist(), '0.topics.0.tasks.0', task),
    });
    await assign(manager, template, itemsOf(people));
    expect(await mailsOf('task_for_you', helper)).toMatchObject([
      { subject: '5 tasks for 5 people who start', plan_id: null },
    ]);
    expect((await helper.client.get('/my_task')).body).toHaveLength(5);
    expect((await helper.client.get('/notification')).body.notifications).toMatchObject([
      { kind: 'task_for_you', params: { tasks: 5, people: 5 } },
    ]);
  });

  test('two concurrent batches assign each person once', async () => {
    const { manager, template, people } = await team(20);
    const items = itemsOf(people);
    const { hash } = (await preview(manager, template, items)).body;
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => manager.client.post('/assignment', { template_id: template.id, items, hash })),
    );
    expect(replies.filter(({ status }) => status === 202).length).toBeGreaterThan(0);
    expect(await plansOf(people)).toHaveLength(20);
  });
});

const addHrWithPeople = async () => {
  const hr = await addHr(app, ['Sales', 'Ops']);
  const manager = await app.addManager();
  const [sal, olga] = [
    await app.addEmployee(manager, 'Sal Sales'),
    await app.addEmployee(manager, 'Olga Ops'),
  ];
  await setDepartment(app, sal, 'Sales');
  await setDepartment(app, olga, 'Ops');
  const template = await createTemplate(manager, { public: true });
  return { hr, sal, olga, template };
};

describe('a batch of somebody who has lost the right (Batches 4)', () => {
  test('a batch names only the people for whom the starter still acts', async () => {
    const { hr, sal, olga, template } = await addHrWithPeople();
    const { batch_id } = (await assign(hr, template, itemsOf([sal, olga]))).body;
    const shown = async () =>
      new Map(
        (await batchOf(hr, batch_id)).items.map((item: BatchItem) => [
          item.person?.name ?? null,
          item.plan_id,
        ]),
      );
    expect(new Set((await shown()).keys())).toEqual(new Set(['Olga Ops', 'Sal Sales']));

    await setHr(app, hr, ['Sales']);
    const now = await shown();
    expect(now.get('Sal Sales')).toEqual(expect.any(String));
    expect(now.get(null)).toBeNull();
    const { text } = await hr.client.get(`/batch/${batch_id}`);
    for (const secret of [olga.name, olga.email, olga.id]) expect(text).not.toContain(secret);

    // A manager sees nobody whom they do not manage, either.
    await setHr(app, hr, undefined);
    await app.db.updateTable('people').set({ is_manager: true }).where('id', '=', hr.id).execute();
    expect([...(await shown()).keys()]).toEqual([null]);
  });

  test('is in the access log when it is read as HR', async () => {
    const { hr, sal } = await addHrWithPeople();
    // Without a preview of an assignment, which is a list, too: the log has one row a day.
    const batch_id = randomUUID();
    await app.db
      .insertInto('batches')
      .values({
        id: batch_id,
        kind: 'assignment',
        params: '{}',
        created_by: hr.id,
        done_at: new Date().toISOString(),
      })
      .execute();
    await app.db.insertInto('batch_items').values({ batch_id, subject_id: sal.id, params: '{}' }).execute();
    expect((await batchOf(hr, batch_id)).items).toMatchObject([{ person: { name: 'Sal Sales' } }]);
    expect(await rowsOf(hr)).toMatchObject([{ kind: 'list' }]);
  });

  test('a batch stops once the starter’s last day is past', async () => {
    const { hr, sal, olga, template } = await addHrWithPeople();
    const more = [];
    for (let count = 0; count < 26; count += 1) {
      const person = await app.addEmployee(await app.addManager());
      await setDepartment(app, person, 'Sales');
      more.push(person);
    }
    const { batch_id } = (await assign(hr, template, itemsOf([sal, olga, ...more]))).body;
    const yesterday = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    await app.db.updateTable('people').set({ left_on: yesterday }).where('id', '=', hr.id).execute();
    await doBatches(app);
    const { counts, items } = await batchOf(hr, batch_id);
    expect(counts).toMatchObject({ waiting: 0, done: 0, failed: 28 });
    expect(new Set(items.map(({ code }: BatchItem) => code))).toEqual(new Set(['batches.starter_cannot']));
    expect(await plansOf([sal, olga])).toEqual([]);
  });

  test('continues for the departments that HR still has', async () => {
    const { hr, olga, template } = await addHrWithPeople();
    const more = [];
    for (let count = 0; count < 26; count += 1) {
      const person = await app.addEmployee(await app.addManager());
      await setDepartment(app, person, 'Sales');
      more.push(person);
    }
    const { batch_id } = (await assign(hr, template, itemsOf([olga, ...more]))).body;
    await setHr(app, hr, ['Sales']);
    await doBatches(app);
    expect((await batchOf(hr, batch_id)).counts).toMatchObject({ waiting: 0, done: 26, failed: 1 });
    expect(await plansOf([olga])).toEqual([]);
  });
});

const rowsOf = ({ id }: Person) =>
  app.db.selectFrom('access_log').selectAll().where('viewer_id', '=', id).execute();
