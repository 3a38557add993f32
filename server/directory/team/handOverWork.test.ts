import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MailContent } from '../../platform/mail/content.ts';
import { erasePerson } from '../../privacy/actions.ts';
import { connect } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { addAdmin } from '../../testing/admins.ts';
import { type Person, useApp } from '../../testing/app.ts';
import type { Json } from '../../testing/client.ts';
import { holdRow, untilWaiting } from '../../testing/database/locks.ts';
import { file, send } from '../../testing/peopleImport.ts';
import { createPlan, createSignedPlan, planPath, subplan } from '../../testing/samples.ts';
import { doLeftWork, wakesJob } from '../../testing/work.ts';

/* A change of manager in more plans than a call hands over (Team 5). */

// No sender runs in these tests. They check the rows of the outbox.
const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'Gangway <onboarding@example.com>' });
let admin: Person;
let former: Person;
beforeAll(async () => (admin = await addAdmin(app)));
beforeEach(async () => (former = await app.addManager('Frida Former')));

const assign = (employee: Person, overrides: object = {}) =>
  createPlan(former, employee, { subplans: [subplan('Week', 5, [['Read']])], ...overrides });

type Hire = { person: Person; plan: Json };

async function addHires(count: number): Promise<Hire[]> {
  const hires = [];
  for (let index = 0; index < count; index += 1) {
    const person = await app.addEmployee(former, `Hire ${index}`);
    hires.push({ person, plan: await assign(person) });
  }
  return hires;
}

/** Imports a file that gives each of the people a manager. */
async function move(people: readonly Person[], manager: Person, by = admin): Promise<void> {
  const lines = people.map(({ email }) => `${email},${manager.email}`);
  const { status, text } = await send(by.client, file('email,manager_email', ...lines));
  expect(status, text).toBe(200);
}

const personsOf = (hires: readonly Hire[]) => hires.map(({ person }) => person);
const planOf = async ({ id }: { id: string }) =>
  app.db.selectFrom('plans').select(['manager_id', 'version']).where('id', '=', id).executeTakeFirstOrThrow();
const managersOf = async (hires: readonly Hire[]) => {
  const managers = [];
  for (const { plan } of hires) managers.push((await planOf(plan)).manager_id);
  return managers;
};
const historyOf = async ({ id }: { id: string }) =>
  (
    await app.db
      .selectFrom('journal')
      .select(['event', 'actor_id', 'detail', 'version'])
      .where('subject_id', '=', id)
      .orderBy('seq')
      .execute()
  ).slice(1) as { event: string; actor_id: string; detail: Json; version: number | null }[];
const handedTo = async (plan: { id: string }) =>
  (await historyOf(plan)).map(({ event, actor_id, detail }) => [event, actor_id, detail.manager_id]);
const mailsTo = async ({ id }: { id: string }) =>
  (
    await app.db
      .selectFrom('outbox')
      .select('content')
      .where('kind', '=', 'handed_over')
      .where('person_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ content }) => content as unknown as MailContent);
const toldOf = async ({ client }: Person) =>
  ((await client.get('/notification?limit=100')).body.notifications as Json[]).filter(
    ({ kind }) => kind === 'handed_over',
  );

/** More plans than a call hands over, of people with one plan each. */
const MANY = 26;

describe('a file that changes the manager of 60 people with a plan each', () => {
  test('hands over 25 plans in the call and the others by the job, as a small file does', async () => {
    const hires = await addHires(60);
    const managers: Person[] = [];
    for (let index = 0; index < 12; index += 1) managers.push(await app.addManager(`Manager ${index}`));
    const managerOf = (index: number) => managers[Math.floor(index / 5)]!;
    const lines = hires.map(({ person }, index) => `${person.email},${managerOf(index).email}`);
    const isWoken = await wakesJob(app.services, () =>
      send(admin.client, file('email,manager_email', ...lines)),
    );
    expect(isWoken).toBe(true);

    const wanted = hires.map((_, index) => managerOf(index).id);
    const inCall = [...wanted.slice(0, 25), ...hires.slice(25).map(() => former.id)];
    expect(await managersOf(hires)).toEqual(inCall);
    // The people have their managers, whose plans follow.
    expect((await managers[11]!.client.get('/user/manager/direct_reports')).body).toHaveLength(5);

    await doLeftWork(app);
    expect(await managersOf(hires)).toEqual(wanted);
    for (const [index, { plan }] of hires.entries()) {
      const { version } = await planOf(plan);
      expect(version).toBe(plan.version + 1);
      expect(await historyOf(plan)).toMatchObject([
        { event: 'plan.handed_over', actor_id: admin.id, version, detail: { manager_id: wanted[index] } },
      ]);
    }
    // One mail and one line in the bell each, of the call and of the job.
    for (const manager of managers) {
      const mails = await mailsTo(manager);
      expect(mails.map(({ subject }) => subject)).toEqual(['Handed over to you: 5 people']);
      expect(mails[0]!.lists![0]!.items).toHaveLength(5);
      expect(await toldOf(manager)).toMatchObject([{ params: { to: 'new_manager', people: 5 } }]);
    }
    for (const [index, { person }] of hires.entries())
      expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual([
        `Your new manager: ${managerOf(index).name}`,
      ]);
    expect(await mailsTo(former)).toHaveLength(60);
    expect(await app.db.selectFrom('work_items').selectAll().execute()).toEqual([]);
  }, 60_000);

  test('locks no plan that the job will move, and wakes no job for a few', async () => {
    const hires = await addHires(MANY);
    const next = await app.addManager('Nora Next');
    const beside = connect(app.database_url, { max: 2 });
    const held = await holdRow(beside, 'plans', hires[0]!.plan.id);
    try {
      await move(personsOf(hires), next);
    } finally {
      held.release();
      await held.ended;
      await beside.destroy();
    }
    await doLeftWork(app);
    expect(new Set(await managersOf(hires))).toEqual(new Set([next.id]));
    expect(await mailsTo(next)).toHaveLength(1);
    const few = hires.slice(0, 25);
    expect(await wakesJob(app.services, () => move(personsOf(few), former))).toBe(false);
    expect(new Set(await managersOf(few))).toEqual(new Set([former.id]));
  });
});

describe('another change while plans wait ends as two changes one after the other:', () => {
  let hires: Hire[];
  let next: Person;
  beforeEach(async () => {
    hires = await addHires(MANY);
    next = await app.addManager('Nora Next');
    await move(personsOf(hires), next);
  });

  test('another file', async () => {
    const [last, other] = [await app.addManager('Lars Last'), await addAdmin(app)];
    const one = hires[0]!;
    // Signed by both while it waits: it was the former manager's, who hands over all.
    await one.person.client.put(`/onboarding-plan/user_task/${one.plan.subplans[0].topics[0].tasks[0].id}`, {
      completed: true,
    });
    for (const side of [one.person, former])
      expect((await side.client.put(planPath(one.plan, '/signoff'))).status).toBe(200);
    await move(personsOf(hires), last, other);
    expect(new Set(await managersOf(hires))).toEqual(new Set([former.id]));

    await doLeftWork(app);
    expect(new Set(await managersOf(hires))).toEqual(new Set([last.id]));
    expect(await handedTo(hires[1]!.plan)).toEqual([
      ['plan.handed_over', admin.id, next.id],
      ['plan.handed_over', other.id, last.id],
    ]);
    // The manager in between has nothing to do, and the others are notified of the last manager.
    expect(await mailsTo(next)).toEqual([]);
    expect((await mailsTo(last)).map(({ subject }) => subject)).toEqual([
      `Handed over to you: ${MANY} people`,
    ]);
    expect((await mailsTo(hires[1]!.person)).map(({ subject }) => subject)).toEqual([
      'Your new manager: Lars Last',
    ]);
    expect((await mailsTo(former))[0]!.subject).toMatch(/now reports to Lars Last$/);
  });

  test('a file that reverts it, which notifies nobody', async () => {
    await move(personsOf(hires), former);
    await doLeftWork(app);
    expect(new Set(await managersOf(hires))).toEqual(new Set([former.id]));
    for (const person of [former, next, hires[0]!.person]) expect(await mailsTo(person)).toEqual([]);
  });

  test('a transfer by hand', async () => {
    const [last, { person, plan }] = [await app.addManager('Lars Last'), hires[3]!];
    const path = `/user/transfer_direct_reports/${person.id}/${last.email}`;
    expect((await next.client.get(path)).status).toBe(200);
    expect((await planOf(plan)).manager_id).toBe(former.id);
    await doLeftWork(app);
    expect(await handedTo(plan)).toEqual([
      ['plan.handed_over', admin.id, next.id],
      ['plan.handed_over', next.id, last.id],
    ]);
    expect((await planOf(plan)).manager_id).toBe(last.id);
    expect((await mailsTo(last)).map(({ paragraphs }) => paragraphs[0])).toEqual([
      'Nora Next has transferred Hire 3 to you. One onboarding plan came along.',
    ]);
    expect((await planOf(hires[4]!.plan)).manager_id).toBe(next.id);
  });

  test('a removal', async () => {
    const { person, plan } = hires[0]!;
    expect((await next.client.put(`/user/remove_direct_report/${person.email}`)).status).toBe(204);
    await doLeftWork(app);
    expect((await planOf(plan)).manager_id).toBe(next.id);
  });

  test('removals and the end of the role of the new manager, who gets no plans', async () => {
    for (const { email } of personsOf(hires)) await next.client.put(`/user/remove_direct_report/${email}`);
    const { status } = await admin.client.put(`/person/${next.id}/roles`, { is_manager: false });
    expect(status).toBe(200);
    await doLeftWork(app);
    expect(new Set(await managersOf(hires))).toEqual(new Set([former.id]));
    expect(await historyOf(hires[0]!.plan)).toEqual([]);
    expect(await mailsTo(next)).toEqual([]);
  });

  test('removals and erasing the new manager, who gets no plans', async () => {
    for (const { email } of personsOf(hires)) await next.client.put(`/user/remove_direct_report/${email}`);
    const { outcome } = await inTransaction(app.db, (tx) => erasePerson(tx, app.services.context, next));
    expect(outcome).toBe('erased');
    await doLeftWork(app);
    expect(new Set(await managersOf(hires))).toEqual(new Set([former.id]));
  });

  test('removals, and the end of that role at the same time as the job', async () => {
    for (const { email } of personsOf(hires)) await next.client.put(`/user/remove_direct_report/${email}`);
    const beside = connect(app.database_url, { max: 2 });
    const held = await holdRow(beside, 'people', next.id);
    try {
      const reply = admin.client.put(`/person/${next.id}/roles`, { is_manager: false });
      await untilWaiting(beside, 1);
      // The job waits for the end of the role, which has found no plans.
      const job = doLeftWork(app);
      await untilWaiting(beside, 2);
      held.release();
      expect((await reply).status).toBe(200);
      await job;
    } finally {
      held.release();
      await held.ended;
      await beside.destroy();
    }
    expect(new Set(await managersOf(hires))).toEqual(new Set([former.id]));
  });

  test('another manager, and the end of the role of who had them in between', async () => {
    const last = await app.addManager('Lars Last');
    await move(personsOf(hires), last);
    expect((await admin.client.put(`/person/${next.id}/roles`, { is_manager: false })).status).toBe(200);
    await doLeftWork(app);
    expect(await handedTo(hires[0]!.plan)).toEqual([
      ['plan.handed_over', admin.id, next.id],
      ['plan.handed_over', admin.id, last.id],
    ]);
  });

  test('joining the records of an employee and of the new manager', async () => {
    const { person, plan } = hires[0]!;
    const boss = await app.addManager('Bo Boss');
    const [twin, twinOfNext] = [await app.addEmployee(boss, 'Twin'), await app.addManager('Nora Twin')];
    const ofTwin = await createPlan(boss, twin);
    for (const [kept, joined] of [
      [twin, person],
      [twinOfNext, next],
    ] as const) {
      // The older one stays.
      await app.db
        .updateTable('people')
        .set({ created_at: '2020-01-01T00:00:00Z' })
        .where('id', '=', kept.id)
        .execute();
      const { status, body } = await admin.client.post(`/person/${kept.id}/join`, { other_id: joined.id });
      expect([status, body.kept?.id]).toEqual([200, kept.id]);
    }
    await doLeftWork(app);
    for (const one of [plan, hires[1]!.plan]) expect((await planOf(one)).manager_id).toBe(twinOfNext.id);
    // The waiting steps were about the plans of the record that was joined.
    expect((await planOf(ofTwin)).manager_id).toBe(boss.id);
  });

  test('at the same time as the job, without a deadlock', async () => {
    const [last, { person, plan }] = [await app.addManager('Lars Last'), hires[0]!];
    const beside = connect(app.database_url, { max: 2 });
    const held = await holdRow(beside, 'plans', plan.id);
    try {
      const job = doLeftWork(app);
      await untilWaiting(beside, 1);
      const reply = next.client.get(`/user/transfer_direct_reports/${person.id}/${last.email}`);
      await untilWaiting(beside, 2);
      // The call waits for the job before it locks people, as it waits for plans.
      const free = await sql`select id from people where id = any(${[person.id, next.id, last.id]}::uuid[])
        for update skip locked`.execute(beside);
      expect(free.rows).toHaveLength(3);
      held.release();
      await job;
      expect((await reply).status).toBe(200);
    } finally {
      held.release();
      await held.ended;
      await beside.destroy();
    }
    expect((await planOf(plan)).manager_id).toBe(last.id);
    expect(await app.db.selectFrom('work_items').selectAll().execute()).toEqual([]);
  });
});

test('another first day in the same file is asked about after the hand-over (Dates 8)', async () => {
  const next = await app.addManager('Nora Next');
  const anchored = {
    start_on: '2026-12-01',
    subplans: [{ ...subplan('Day', 1, [['Badge']]), due: { anchor: 'start', offset: 0, unit: 'days' } }],
  };
  const people: Person[] = [];
  const plans: Json[] = [];
  for (let index = 0; index < MANY; index += 1) {
    people.push(await app.addEmployee(former, `Hire ${index}`));
    await app.db
      .updateTable('people')
      .set({ start_on: '2026-12-01' })
      .where('id', '=', people[index]!.id)
      .execute();
    plans.push(await assign(people[index]!, anchored));
  }
  const lines = people.map(({ email }) => `${email},${next.email},2026-12-15`);
  await send(admin.client, file('email,manager_email,start_on', ...lines));
  expect(await historyOf(plans[0])).toEqual([]);
  await doLeftWork(app);
  for (const plan of plans)
    expect((await historyOf(plan)).map(({ event, actor_id }) => [event, actor_id])).toEqual([
      ['plan.handed_over', admin.id],
      ['plan.start_proposed', admin.id],
    ]);
  const asked = app.db.selectFrom('outbox').select('person_id').where('kind', '=', 'start_proposed');
  expect(await asked.execute()).toEqual([{ person_id: next.id }]);
});

describe('a person with more than 25 plans', () => {
  test('is transferred with all of them, and only the new manager is notified', async () => {
    const [person, next] = [await app.addEmployee(former, 'Pia Plans'), await app.addManager('Nora Next')];
    const plans: Json[] = [];
    for (let index = 0; index < MANY; index += 1) plans.push(await assign(person));
    const path = `/user/transfer_direct_reports/${person.id}/${next.email}`;
    expect((await former.client.get(path)).status).toBe(200);
    await doLeftWork(app);
    for (const plan of plans) expect((await planOf(plan)).manager_id).toBe(next.id);
    expect((await mailsTo(next)).map(({ paragraphs }) => paragraphs[0])).toEqual([
      `Frida Former has transferred Pia Plans to you. ${MANY} onboarding plans came along.`,
    ]);
    for (const told of [former, person]) expect(await mailsTo(told)).toEqual([]);
  });

  test('is added without those that are completed, which the history says', async () => {
    const [person, next] = [await app.addEmployee(former, 'Pia Plans'), await app.addManager('Nora Next')];
    const done = await createSignedPlan(former, person, { subplans: [subplan('Week', 5, [['Read']])] });
    const open = [];
    for (let index = 0; index < MANY; index += 1) open.push(await assign(person));
    await former.client.put(`/user/remove_direct_report/${person.email}`);
    expect((await next.client.put(`/user/add_direct_report/${person.email}`)).status).toBe(200);
    await doLeftWork(app);
    for (const plan of open) expect((await planOf(plan)).manager_id).toBe(next.id);
    expect((await planOf(done)).manager_id).toBe(former.id);
    expect((await historyOf(done)).at(-1)).toMatchObject({ event: 'plan.kept', actor_id: next.id });
    expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual(['Your new manager: Nora Next']);
  });
});
