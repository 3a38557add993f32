import { beforeAll, describe, expect, test } from 'vitest';
import { checkEvidence } from '../../plans/evidence/checks.ts';
import { checkChains } from '../../platform/journal/verification/checks.ts';
import { connect } from '../../platform/database/connect.ts';
import { checkSignatures } from '../../signing/checks.ts';
import { addAdmin } from '../../testing/admins.ts';
import { type Person, useApp } from '../../testing/app.ts';
import { superuserUrl } from '../../testing/database/superuser.ts';
import { addHr, setDepartment } from '../../testing/hr.ts';
import { eventsOf, findingLines } from '../../testing/journal.ts';
import { expectProblem } from '../../testing/problem.ts';
import {
  createPlan,
  createSignedPlan,
  createTemplate,
  planPath,
  taskIds,
  taskPath,
  tickAll,
} from '../../testing/samples.ts';

// Nothing listens there: the mails stay in the outbox.
const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'gangway@example.com' });

let hr: Person;
let manager: Person;
beforeAll(async () => {
  hr = await addHr(app, null);
  manager = await app.addManager('Mona Chief');
});

const joinPath = ({ id }: { id: string }) => `/person/${id}/join`;
const join = (viewer: Person, one: { id: string }, other: { id: string }) =>
  viewer.client.post(joinPath(one), { other_id: other.id });

/** Makes the record the account of nobody or of somebody. */
const setAccount = (person: { id: string }, identity_subject: string | null) =>
  app.db
    .updateTable('people')
    .set({
      identity_issuer: identity_subject && 'https://id.example.com',
      identity_subject,
      last_sign_in_at: null,
    })
    .where('id', '=', person.id)
    .execute();

const setAge = (person: { id: string }, days: number) =>
  app.db
    .updateTable('people')
    .set({ created_at: new Date(Date.now() - days * 86_400_000).toISOString() })
    .where('id', '=', person.id)
    .execute();

/** Two records without accounts. The first is older. */
async function addPair(): Promise<[Person, Person]> {
  const older = await app.addEmployee(manager, 'Nora Old');
  const newer = await app.addEmployee(manager, 'Nora New');
  for (const [person, days] of [
    [older, 9],
    [newer, 1],
  ] as const) {
    await setAccount(person, null);
    await setAge(person, days);
  }
  return [older, newer];
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const rowOf = (person: { id: string }) =>
  app.db.selectFrom('people').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();

async function findings(): Promise<string[]> {
  const superuser = connect(superuserUrl(app.database_url), { max: 1 });
  const lines = [];
  for (const check of [checkChains, checkSignatures, checkEvidence])
    lines.push(...(await findingLines(check, superuser)));
  await superuser.destroy();
  return lines;
}

describe('joining two records (Joining 1 to 3)', () => {
  test('moves everything into the older one, with the account of the other', async () => {
    const [older, newer] = await addPair();
    const colleague = await app.addEmployee(manager);
    const report = await app.addEmployee(manager);
    await setAccount(newer, 'subject-of-nora');
    await app.db
      .updateTable('people')
      .set({ job_title: 'Nurse', department: 'Care' })
      .where('id', '=', newer.id)
      .execute();
    await app.db.updateTable('people').set({ job_title: 'Ward nurse' }).where('id', '=', older.id).execute();
    const plan = await createPlan(manager, newer);
    const [first] = plan.subplans[0].topics[0].tasks;
    await newer.client.put(taskPath(first.id), { completed: true });
    await newer.client.post(planPath(plan, '/comments'), { text: 'Where is it?' });
    const owned = await createPlan(manager, colleague, {
      subplans: [
        {
          name: 'Week',
          due_in_days: 5,
          topics: [
            {
              name: 'Topic',
              tasks: [{ name: 'Lend a book', owner: { kind: 'person', person_id: newer.id } }],
            },
          ],
        },
      ],
    });
    const buddied = await createPlan(manager, colleague);
    await manager.client.put(planPath(buddied, '/buddy'), { buddy_id: newer.id });
    const team = (await hr.client.post('/group', { name: 'Joiners' })).body;
    await hr.client.put(`/group/${team.id}/members`, { person_ids: [older.id, newer.id] });
    await colleague.client.put('/user/self/stand_in', {
      person_id: newer.id,
      until: new Date(Date.now() + 5e7).toISOString().slice(0, 10),
    });
    const stood = (await rowOf(colleague)).stand_in_id;

    const preview = await hr.client.get(`${joinPath(newer)}?other_id=${older.id}`);
    expect(preview.body).toMatchObject({
      kept: { id: older.id, name: 'Nora Old', is_manager: false, is_hr: false, is_admin: false },
      joined: { id: newer.id, is_manager: false, is_hr: false, is_admin: false },
      email: newer.email,
      moving: { plans: 1, tasks: 1, teams: 1, comments: 1, account: true },
    });
    expect((await rowOf(newer)).disabled_at).toBeNull();
    const { status, body } = await join(hr, newer, older);
    expect(status).toBe(200);
    expect(body).toEqual(preview.body);

    expect(await rowOf(older)).toMatchObject({
      name: 'Nora Old',
      email: newer.email,
      identity_subject: 'subject-of-nora',
      job_title: 'Ward nurse',
      department: 'Care',
      manager_id: manager.id,
    });
    expect(await rowOf(newer)).toMatchObject({
      name: 'Nora New',
      email: `${newer.id}@erased.invalid`,
      identity_subject: null,
      job_title: '',
      joined_into: older.id,
      disabled_at: expect.anything(),
    });
    const moved = (await manager.client.get(planPath(plan))).body;
    expect(moved).toMatchObject({
      user_id: older.id,
      version: plan.version + 1,
      progress: { completed_tasks: 1 },
    });
    expect(
      (await manager.client.get(planPath(owned))).body.subplans[0].topics[0].tasks[0].owner.person.id,
    ).toBe(older.id);
    expect((await manager.client.get(planPath(buddied))).body.buddy.id).toBe(older.id);
    const members = (await hr.client.get(`/group/${team.id}/members`)).body;
    expect(members.map(({ id }: Person) => id)).toEqual([older.id]);
    expect(stood).toBe(newer.id);
    expect((await rowOf(colleague)).stand_in_id).toBe(older.id);
    expect((await rowOf(report)).manager_id).toBe(manager.id);
    // Only the history and expiring rows still name it.
    expect((await hr.client.get(`/people/${newer.id}`)).status).toBe(404);
    expect((await hr.client.get('/people?q=nora')).body.map(({ id }: Person) => id)).toContain(older.id);
    const events = await eventsOf(app.db, older.id);
    expect(events.at(-1)).toMatchObject({ event: 'person.joined', detail: { joined_id: newer.id } });
    expect(await findings()).toEqual([]);
  });

  test('leaves a task of both that either can open again, as a version with its event', async () => {
    const [older, newer] = await addPair();
    const tasks = [{ name: 'Lend a book', owner: { kind: 'person', person_id: newer.id } }];
    const plan = await createPlan(manager, older, {
      subplans: [{ name: 'Week', due_in_days: 5, topics: [{ name: 'Arrive', tasks }] }],
    });
    const [id] = taskIds(plan);
    expect((await newer.client.put(taskPath(id), { completed: true })).status).toBe(200);
    expect((await join(hr, older, newer)).status).toBe(200);
    const joined = (await older.client.get(planPath(plan))).body;
    expect(joined.subplans[0].topics[0].tasks[0]).toMatchObject({ completed: true });
    expect(joined.subplans[0].topics[0].tasks[0].owner).toBeUndefined();

    const opened = await older.client.put(taskPath(id), { completed: false });
    expect([opened.status, opened.body.completed, opened.body.completed_by]).toEqual([200, false, undefined]);
    const events = await eventsOf(app.db, plan.id);
    const { version } = (await older.client.get(planPath(plan))).body;
    expect(version).toBe(joined.version + 1);
    expect(events.at(-1)).toMatchObject({ event: 'plan.task_reopened', detail: { version } });
    // A task that was opened is the employee's alone: the next tick disturbs no edit.
    expect((await older.client.put(taskPath(id), { completed: true })).status).toBe(200);
    expect((await older.client.get(planPath(plan))).body.version).toBe(version);
    expect(await findings()).toEqual([]);
  });

  test('keeps the record whose plans are signed, which then still verify', async () => {
    const [older, newer] = await addPair();
    await setAccount(newer, 'subject-of-signer');
    const signed = await createSignedPlan(manager, newer);
    await createPlan(manager, older);
    const { body } = await join(hr, older, newer);
    expect(body).toMatchObject({ kept: { id: newer.id }, joined: { id: older.id }, moving: { plans: 1 } });
    expect(await findings()).toEqual([]);
    expect((await newer.client.get(`/onboarding-plan/${signed.id}/verification`)).body.holds).toBe(true);
    expect((await newer.client.get('/onboarding-plan?scope=self')).body).toHaveLength(2);
  });

  test('joining managers: plans, reports and templates move, and their signatures still verify', async () => {
    const admin = await addAdmin(app);
    const [older, newer] = await addPair();
    await setAccount(newer, 'subject-of-manager');
    await manager.client.put(`/user/manager/add_manager/${newer.email}`);
    const report = await app.addEmployee(newer);
    await createSignedPlan(newer, report);
    const open = await createPlan(newer, report);
    await createTemplate(newer);
    expectProblem(await join(hr, newer, older), 409, /has no role, and .* has the role manager/);
    expect((await join(admin, newer, older)).body).toMatchObject({
      kept: { id: older.id },
      moving: { managed_plans: 2, reports: 1, templates: 1 },
    });
    expect(await rowOf(older)).toMatchObject({ is_manager: true, identity_subject: 'subject-of-manager' });
    expect((await rowOf(report)).manager_id).toBe(older.id);
    // The plan continues with the remaining record.
    await tickAll(report, open);
    await report.client.put(planPath(open, '/signoff'));
    expect((await older.client.put(planPath(open, '/signoff'))).status).toBe(200);
    expect(await findings()).toEqual([]);
  });

  test.each([
    ['an invited admin', { is_admin: true }, 'admin'],
    ['invited HR', { is_hr: true }, 'HR'],
    ['an invited manager', { is_manager: true }, 'manager'],
  ])('HR gives nobody the roles of %s, whether by an account or by an email', async (_, roles, name) => {
    const admin = await addAdmin(app);
    const [invited, colleague] = await addPair();
    await app.db.updateTable('people').set(roles).where('id', '=', invited.id).execute();
    const expectRefused = async () => {
      const before = [await rowOf(invited), await rowOf(colleague)];
      const sentence = new RegExp(
        `${invited.email} has the role ${name}, and ${colleague.email} has no role`,
      );
      expectProblem(await hr.client.get(`${joinPath(invited)}?other_id=${colleague.id}`), 409, sentence);
      expectProblem(await join(hr, colleague, invited), 409, sentence);
      expect([await rowOf(invited), await rowOf(colleague)]).toEqual(before);
    };
    await setAccount(colleague, `account-of-colleague-${name}`);
    await expectRefused();
    await setAccount(colleague, null);
    await app.db
      .updateTable('people')
      .set({ scim_fields: ['email'] })
      .where('id', '=', colleague.id)
      .execute();
    await expectRefused();

    const preview = await admin.client.get(`${joinPath(invited)}?other_id=${colleague.id}`);
    expect(preview.body).toMatchObject({
      kept: { id: invited.id, is_manager: false, is_hr: false, is_admin: false, ...roles },
      joined: { id: colleague.id, is_manager: false, is_hr: false, is_admin: false },
    });
    expect((await join(admin, invited, colleague)).status).toBe(200);
    expect(await rowOf(invited)).toMatchObject({ ...roles, email: colleague.email });
  });

  test('is mailed to both addresses, and the bell shows it once', async () => {
    const [older, newer] = await addPair();
    await setAccount(newer, 'subject-of-mailed');
    await join(hr, older, newer);
    const mails = await app.db
      .selectFrom('outbox')
      .select(['person_id', 'email', 'content'])
      .where('kind', '=', 'records_joined')
      .where('person_id', 'in', [older.id, newer.id])
      .orderBy('email')
      .execute();
    const to = (email: string) => ({
      person_id: older.id,
      email,
      content: expect.objectContaining({
        paragraphs: expect.arrayContaining([expect.stringContaining(`get your mails with ${newer.email}`)]),
      }),
    });
    expect(mails).toEqual([older.email, newer.email].toSorted().map(to));
    const { body } = await older.client.get('/notification');
    expect(body.notifications.map(({ kind }: { kind: string }) => kind)).toEqual(['records_joined']);
  });

  test.each([
    ['the joined record has it', 'newer'],
    ['the kept record has it', 'older'],
  ])('keeps the calendar address of the account alone: %s', async (_, which) => {
    const [older, newer] = await addPair();
    await setAccount(which === 'older' ? older : newer, `subject-of-calendar-${which}`);
    for (const { id } of [older, newer])
      await app.db
        .insertInto('calendar_feeds')
        .values({ person_id: id, token_digest: Buffer.from(id) })
        .execute();
    await join(hr, older, newer);
    const feeds = await app.db
      .selectFrom('calendar_feeds')
      .select(['person_id', 'token_digest'])
      .where('person_id', 'in', [older.id, newer.id])
      .execute();
    const account = which === 'older' ? older : newer;
    expect(feeds).toEqual([{ person_id: older.id, token_digest: Buffer.from(account.id) }]);
  });

  test('joins two records after an admin has made the product forget one account', async () => {
    const admin = await addAdmin(app);
    const [older, newer] = await addPair();
    await setAccount(older, 'subject-of-the-lost-account');
    await setAccount(newer, 'subject-of-the-other-account');
    for (const { id } of [older, newer]) {
      await app.db
        .updateTable('people')
        .set({ last_sign_in_at: new Date().toISOString() })
        .where('id', '=', id)
        .execute();
    }
    expectProblem(await join(hr, older, newer), 409, /Both have signed in/);
    expect((await admin.client.delete(`/person/${older.id}/account`)).status).toBe(204);
    expect((await join(hr, older, newer)).status).toBe(200);
    expect(await rowOf(older)).toMatchObject({ identity_subject: 'subject-of-the-other-account' });
  });

  test('is refused with a sentence where it could be two people, and changes nothing', async () => {
    const [older, newer] = await addPair();
    const refused = async (sentence: RegExp, status = 409) => {
      const before = [await rowOf(older), await rowOf(newer)];
      expectProblem(await hr.client.get(`${joinPath(older)}?other_id=${newer.id}`), status, sentence);
      expectProblem(await join(hr, older, newer), status, sentence);
      expect([await rowOf(older), await rowOf(newer)]).toEqual(before);
    };
    await setAccount(older, 'one');
    await setAccount(newer, 'two');
    await refused(/Both have signed in/);
    await setAccount(older, null);
    await app.db.updateTable('people').set({ manager_id: older.id }).where('id', '=', newer.id).execute();
    await refused(/reports to the other/);
    await app.db.updateTable('people').set({ manager_id: manager.id }).where('id', '=', newer.id).execute();
    const plan = await createPlan(manager, newer);
    await manager.client.put(planPath(plan, '/buddy'), { buddy_id: older.id });
    await refused(/manager or buddy of a plan of the other/);
    await manager.client.put(planPath(plan, '/buddy'), { buddy_id: null });
    await app.db.updateTable('people').set({ is_admin: true }).where('id', '=', newer.id).execute();
    await refused(/has a role that would go/);
    await app.db
      .updateTable('people')
      .set({ is_admin: false, scim_fields: ['name'] })
      .where('id', 'in', [newer.id, older.id])
      .execute();
    await refused(/directory of your company maintains both/);
    await app.db
      .updateTable('people')
      .set({ scim_fields: [] })
      .where('id', 'in', [newer.id, older.id])
      .execute();
    expectProblem(await join(hr, older, older), 400, /the record itself/);
    await setDepartment(app, newer, 'Elsewhere');
    const ofOps = await addHr(app, ['Ops']);
    await setDepartment(app, older, 'Ops');
    expectProblem(await join(ofOps, older, newer), 404);
    expectProblem(await join(ofOps, newer, older), 404);
    expectProblem(await join(manager, older, newer), 403);
    expectProblem(await join(hr, hr, older), 404);
  });

  test('a task that one record did for the other belongs to the employee', async () => {
    const [older, newer] = await addPair();
    const owner = { kind: 'person', person_id: newer.id };
    const tasks = [{ name: 'Theirs', owner }, { name: 'Done', owner }, { name: 'Own' }];
    const plan = await createPlan(manager, older, {
      subplans: [{ name: 'Week', due_in_days: 5, topics: [{ name: 'Topic', tasks }] }],
    });
    await newer.client.put(taskPath(plan.subplans[0].topics[0].tasks[1].id), { completed: true });
    expect((await join(hr, older, newer)).status).toBe(200);
    const read = (await manager.client.get(planPath(plan))).body;
    for (const task of read.subplans[0].topics[0].tasks) expect(task).not.toHaveProperty('owner');
    // The tick and the joining each raise it.
    expect(read).toMatchObject({ version: plan.version + 2, progress: { completed_tasks: 1 } });
    await setAccount(older, null);
    for (const { id } of read.subplans[0].topics[0].tasks)
      await older.client.put(taskPath(id), { completed: true });
    expect((await older.client.put(planPath(plan, '/signoff'))).status).toBe(200);
    expect(await findings()).toEqual([]);
  });

  test('no tasks return to an absent person, and the history has the days of each', async () => {
    const [older, newer] = await addPair();
    const colleague = await app.addEmployee(manager);
    const standIn = (from: Person, to: Person, days: number) =>
      from.client.put('/user/self/stand_in', { person_id: to.id, until: day(days) });
    await standIn(colleague, newer, 3);
    await standIn(older, colleague, 9);
    expect((await join(hr, older, newer)).status).toBe(200);
    expect(await rowOf(colleague)).toMatchObject({ stand_in_id: older.id });
    expect((await eventsOf(app.db, colleague.id)).at(-1)).toMatchObject({
      event: 'person.stand_in_changed',
      detail: { stand_in_id: older.id, until: day(3) },
    });
    expect(await rowOf(older)).toMatchObject({ stand_in_id: null, stand_in_until: null });
    expect((await eventsOf(app.db, older.id)).at(-1)).toMatchObject({
      event: 'person.stand_in_changed',
      detail: { stand_in_id: null, until: null },
    });

    // The stand-in of the other one goes along.
    const [one, two] = await addPair();
    await standIn(two, colleague, 4);
    await join(hr, one, two);
    expect(await rowOf(one)).toMatchObject({ stand_in_id: colleague.id, stand_in_until: day(4) });

    // Also where the one of the record that stays is over, be it the same person or another.
    for (const former of [await app.addEmployee(manager), colleague]) {
      const [kept, gone] = await addPair();
      await standIn(kept, former, 1);
      await app.db
        .updateTable('people')
        .set({ stand_in_until: day(-2), stand_in_ends_at: `${day(-1)}T00:00:00Z` })
        .where('id', '=', kept.id)
        .execute();
      await standIn(gone, colleague, 5);
      await join(hr, kept, gone);
      expect(await rowOf(kept)).toMatchObject({ stand_in_id: colleague.id, stand_in_until: day(5) });
    }
  });

  test('a person who has left by one record alone has not left', async () => {
    const [older, newer] = await addPair();
    await app.db.updateTable('people').set({ left_on: '2020-01-31' }).where('id', '=', newer.id).execute();
    await join(hr, older, newer);
    expect((await rowOf(older)).left_on).toBeNull();
    const [former, again] = await addPair();
    await app.db.updateTable('people').set({ left_on: '2020-01-31' }).where('id', '=', former.id).execute();
    await app.db.updateTable('people').set({ left_on: '2099-01-31' }).where('id', '=', again.id).execute();
    await join(hr, former, again);
    expect((await rowOf(former)).left_on).toBe('2099-01-31');
  });

  test('of two concurrent joins in opposite directions one succeeds', async () => {
    const [older, newer] = await addPair();
    const third = await app.addEmployee(manager);
    await setAccount(third, null);
    // The third join is free to succeed as well: `newer` may take in `third` before it is joined itself.
    const [forth, back] = await Promise.all([
      join(hr, older, newer),
      join(hr, newer, older),
      join(hr, newer, third),
    ]);
    expect([forth.status, back.status].filter((status) => status === 200)).toHaveLength(1);
    expect(await findings()).toEqual([]);
  });
});
