import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '#shared/calendar.ts';
import { WORK, type WorkName } from '#shared/operations/names.ts';
import { connect, type Database } from '../platform/database/connect.ts';
import { retryWork } from '../platform/work/work.sql.ts';
import { runWork } from '../platform/work/runWork.ts';
import { addAdmin } from '../testing/admins.ts';
import { type Person, useApp } from '../testing/app.ts';
import { superuserUrl } from '../testing/database/superuser.ts';
import type { Json } from '../testing/client.ts';
import { file, send } from '../testing/peopleImport.ts';
import { planDue } from '../testing/reminders.ts';
import { createPlan, createTemplate } from '../testing/samples.ts';
import { batchKinds, workKinds } from '../workKinds.ts';

/* Every kind of work: an item that fails is parked with its reason, the others are done, and a retry succeeds. */

// Nothing is sent, since no sender runs.
const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'onboarding@example.com' });
let admin: Person;
let owner: Database;

/** After 08:00, whenever the test runs. */
const TODAY = dayOf(new Date(), 'UTC');
const now = () => new Date(`${TODAY}T12:00:00Z`);

beforeAll(async () => {
  admin = await addAdmin(app);
  owner = connect(superuserUrl(app.database_url), { max: 1 });
  return () => owner.destroy();
});

beforeEach(async () => {
  await app.unguarded.updateTable('plans').set({ active_plan: false }).execute();
  for (const table of ['work_items', 'reminder_runs', 'reminders', 'notifications', 'outbox'] as const)
    await app.db.deleteFrom(table).execute();
});

const logged: unknown[] = [];
const logger = { warn: (line: unknown) => void logged.push(line) };

function run(name: WorkName) {
  const { services } = app;
  const kinds = workKinds({ context: { ...services.context, now }, batches: batchKinds(services), logger });
  return runWork(app.db, { [name]: kinds[name] }, { logger, stop: new AbortController().signal });
}

/** Makes the database refuse a change of the row, for a reason of its own, until it is called. */
async function refuse(table: string, when: string): Promise<() => Promise<unknown>> {
  const [event, condition] = when.split(': ') as [string, string];
  await sql
    .raw(
      `create function refuse_it() returns trigger language plpgsql as $$ begin
        raise exception using errcode = 'check_violation', constraint = 'out_of_ink', message = 'the secret of Ada';
      end $$;
      create trigger refuse_it before ${event} on ${table} for each row when (${condition}) execute function refuse_it()`,
    )
    .execute(owner);
  return () => sql.raw('drop function refuse_it() cascade').execute(owner);
}

type Subject = { id: string };
type Sample = {
  /** Adds two items. */
  add(): Promise<[Subject, Subject]>;
  /** The change of the first one that the database refuses: its table, and when. */
  fails(first: Subject): [string, string];
  /** Returns which of the two are done. */
  done(subjects: readonly Subject[]): Promise<string[]>;
  /** Whose name the page of the operation has. */
  names?: (first: Subject) => Promise<string>;
};

async function tell(table: 'notifications' | 'outbox') {
  return new Set((await app.db.selectFrom(table).select('person_id').execute()).map((row) => row.person_id));
}

const nameOf = async ({ id }: Subject) =>
  (await app.db.selectFrom('people').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;
const teamNameOf = async ({ id }: Subject) =>
  (await app.db.selectFrom('groups').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

const addTeam = async (fields: object = {}, ...members: Person[]): Promise<Subject> => {
  const { body, status, text } = await admin.client.post('/group', {
    name: `Team ${crypto.randomUUID().slice(0, 8)}`,
    ...fields,
  });
  expect(status, text).toBe(201);
  await admin.client.put(`/group/${body.id}/members`, { person_ids: members.map(({ id }) => id) });
  return { id: body.id };
};

/** A plan that is due today, with a task of each owner. */
async function planOf(...owners: object[]): Promise<Json> {
  const manager = await app.addManager('Mia');
  const employee = await app.addEmployee(manager, 'Emil');
  return createPlan(manager, employee, {
    name: 'First weeks',
    remind_days_before_due: 10,
    assigned_at: `${addDays(TODAY, -5)}T12:00:00Z`,
    subplans: [
      {
        name: 'Part',
        due_in_days: 4,
        topics: [{ name: 'T', tasks: owners.map((one, index) => ({ name: `Task ${index}`, owner: one })) }],
      },
    ],
  });
}

const person = ({ id }: Subject) => ({ kind: 'person', person_id: id });
const team = ({ id }: Subject) => ({ kind: 'group', group_id: id });

/** Which of these have no open task any more. */
async function handedOn(column: 'owner_id' | 'owner_group_id', subjects: readonly Subject[]) {
  const rows = await app.db.selectFrom('tasks').select(column).where('completed', '=', false).execute();
  const busy = new Set(rows.map((row) => (row as Record<string, string | null>)[column]));
  return subjects.map(({ id }) => id).filter((id) => !busy.has(id));
}

const SAMPLES: Record<WorkName, Sample> = {
  reminder: {
    async add() {
      const manager = await app.addManager('Mia');
      const people: [Person, Person] = [
        await app.addEmployee(manager, 'Ann'),
        await app.addEmployee(manager, 'Ben'),
      ];
      for (const one of people) await planDue(manager, one, [TODAY], { remind_days_before_due: 10 });
      await app.db.deleteFrom('notifications').execute();
      return people;
    },
    fails: ({ id }) => ['notifications', `insert: new.person_id = '${id}'`],
    async done(subjects) {
      const told = await tell('notifications');
      return subjects.map(({ id }) => id).filter((id) => told.has(id));
    },
    names: nameOf,
  },
  team_reminder: {
    async add() {
      const member = await app.addEmployee(null, 'Ida');
      const teams: [Subject, Subject] = [
        await addTeam({ email: 'one@example.com' }, member),
        await addTeam({ email: 'two@example.com' }, member),
      ];
      await planOf(...teams.map(team));
      await app.db.deleteFrom('outbox').execute();
      return teams;
    },
    fails: ({ id }) => ['outbox', `insert: new.person_id = '${id}'`],
    async done(subjects) {
      const told = await tell('outbox');
      return subjects.map(({ id }) => id).filter((id) => told.has(id));
    },
    names: teamNameOf,
  },
  leaver: {
    async add() {
      const people: [Person, Person] = [
        await app.addEmployee(null, 'Ann'),
        await app.addEmployee(null, 'Ben'),
      ];
      await planOf(...people.map(person));
      const left_on = addDays(TODAY, -1);
      await app.db
        .updateTable('people')
        .set({ left_on })
        .where(
          'id',
          'in',
          people.map(({ id }) => id),
        )
        .execute();
      return people;
    },
    fails: ({ id }) => [
      'tasks',
      `update: old.owner_id = '${id}' and new.owner_id is distinct from old.owner_id`,
    ],
    done: (subjects) => handedOn('owner_id', subjects),
    names: nameOf,
  },
  empty_team: {
    async add() {
      const member = await app.addEmployee(null, 'Ida');
      const teams: [Subject, Subject] = [await addTeam({}, member), await addTeam({}, member)];
      await planOf(...teams.map(team));
      // As a release does that knows no tasks of others.
      await app.db.deleteFrom('group_members').where('person_id', '=', member.id).execute();
      return teams;
    },
    fails: ({ id }) => ['tasks', `update: old.owner_group_id = '${id}' and new.owner_group_id is null`],
    done: (subjects) => handedOn('owner_group_id', subjects),
    names: teamNameOf,
  },
  hand_over: {
    async add() {
      const [former, next] = [await app.addManager('Mia'), await app.addManager('Nora')];
      const people: [Person, Person] = [
        await app.addEmployee(former, 'Ann'),
        await app.addEmployee(former, 'Ben'),
      ];
      // More than a call hands over.
      await createPlan(former, people[0]);
      for (let count = 0; count < 25; count += 1) await createPlan(former, people[1]);
      const lines = people.map(({ email }) => `${email},${next.email}`);
      expect((await send(admin.client, file('email,manager_email', ...lines))).status).toBe(200);
      return people;
    },
    fails: ({ id }) => ['plans', `update: old.user_id = '${id}' and new.manager_id <> old.manager_id`],
    async done(subjects) {
      const rows = await app.db
        .selectFrom('plans')
        .innerJoin('people', 'people.id', 'plans.user_id')
        .select('people.id')
        .whereRef('plans.manager_id', '=', 'people.manager_id')
        .execute();
      const moved = new Set(rows.map((row) => row.id));
      return subjects.map(({ id }) => id).filter((id) => moved.has(id));
    },
    names: nameOf,
  },
  batch: {
    async add() {
      const manager = await app.addManager('Mia');
      return [await startBatch(manager), await startBatch(manager)];
    },
    fails: ({ id }) => ['batches', `update: new.id = '${id}' and new.done_at is not null`],
    async done(subjects) {
      const rows = await app.db.selectFrom('batches').select('id').where('done_at', 'is not', null).execute();
      const ended = new Set(rows.map((row) => row.id));
      return subjects.map(({ id }) => id).filter((id) => ended.has(id));
    },
  },
  assignment_news: {
    async add() {
      const people: [Person, Person] = [
        await app.addEmployee(null, 'Ann'),
        await app.addEmployee(null, 'Ben'),
      ];
      const owner = team(await addTeam({}, ...people));
      await startBatch(await app.addManager('Mia'), [{ name: 'Laptop', owner }]);
      await run('batch');
      await app.db.deleteFrom('notifications').execute();
      return people;
    },
    fails: ({ id }) => ['notifications', `insert: new.person_id = '${id}'`],
    async done(subjects) {
      const told = await tell('notifications');
      return subjects.map(({ id }) => id).filter((id) => told.has(id));
    },
    names: nameOf,
  },
};

/** Starts a batch that is too large for the call. */
async function startBatch(manager: Person, tasks: object[] = [{ name: 'Read' }]): Promise<Subject> {
  const template = await createTemplate(manager, {
    subplans: [{ name: 'Part', due_in_days: 4, topics: [{ name: 'T', tasks }] }],
  });
  const people = await Promise.all(Array.from({ length: 26 }, () => app.addEmployee(manager)));
  const input = { template_id: template.id, items: people.map(({ id }) => ({ person_id: id })) };
  const { hash } = (await manager.client.post('/assignment/preview', input)).body;
  const { body, text } = await manager.client.post('/assignment', { ...input, hash });
  expect(body.batch_id, text).toBeTruthy();
  return { id: body.batch_id };
}

const operation = async (): Promise<Json> => (await admin.client.get('/operation')).body;

describe('work on many', () => {
  test.each(Object.keys(WORK) as WorkName[])(
    '%s: one item that fails stops no other one, waits with its reason, and succeeds later (Operations 28)',
    async (name) => {
      const sample = SAMPLES[name];
      const subjects = await sample.add();
      const [first, second] = subjects;
      const permit = await refuse(...sample.fails(first));
      try {
        logged.length = 0;
        await run(name);
        expect(await sample.done(subjects)).toEqual([second.id]);

        const { failed_work, lines } = await operation();
        expect(failed_work).toEqual([
          {
            id: expect.any(String),
            kind: name,
            subject: (await sample.names?.(first)) ?? null,
            attempts: 1,
            // Texts of the database may have values in them.
            reason: 'PostgreSQL 23514: out_of_ink',
            failed_at: expect.any(String),
            next_attempt_at: expect.any(String),
          },
        ]);
        expect(lines.find(({ part }: Json) => part === 'jobs')).toMatchObject({
          state: 'to_do',
          label: '1 failed',
        });
        expect(await (await fetch(`${app.url}/metrics`)).text()).toContain(
          `gangway_work_failed{kind="${name}"} 1`,
        );
        expect(logged).toMatchObject([{ kind: name, err: { constraint: 'out_of_ink' } }]);

        // It has to wait, and the next run leaves it alone.
        await run(name);
        expect((await operation()).failed_work).toEqual(failed_work);
        // Each attempt makes it wait longer.
        const [{ id }] = failed_work as Json[];
        expect(await retryWork(app.db, id)).toBe(true);
        await run(name);
        const [again] = (await operation()).failed_work as Json[];
        expect(again).toMatchObject({ id, attempts: 2 });
        expect(waitOf(again)).toBeGreaterThan(waitOf(failed_work[0]));

        await permit();
        expect((await admin.client.post(`/operation/work/${id}/retry`)).status).toBe(204);
        await run(name);
        expect((await sample.done(subjects)).toSorted()).toEqual(subjects.map((one) => one.id).toSorted());
        expect((await operation()).failed_work).toEqual([]);
        expect(await app.db.selectFrom('work_items').selectAll().where('kind', '=', name).execute()).toEqual(
          [],
        );
      } finally {
        await sql.raw('drop function if exists refuse_it() cascade').execute(owner);
      }
    },
  );
});

const waitOf = ({ failed_at, next_attempt_at }: Json) => Date.parse(next_attempt_at) - Date.parse(failed_at);
