import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '#shared/calendar.ts';
import { readableDay } from '#shared/format.ts';
import { addAdmin } from '../../testing/admins.ts';
import { type Person, useApp } from '../../testing/app.ts';
import type { Json } from '../../testing/client.ts';
import { settleChanges } from '../../testing/mail/settle.ts';
import { expectProblem } from '../../testing/problem.ts';
import { reassignForLeavers, sendReminders } from '../../testing/work.ts';
import { createPlan, planPath, savePath, taskPath } from '../../testing/samples.ts';
import { DEFAULT_SETTINGS } from '#shared/organisation/settings.ts';

// Nothing is sent, since no sender runs.
const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'onboarding@example.com' });
const TODAY = dayOf(new Date(), 'UTC');
const atNoon = () => new Date(`${TODAY}T12:00:00Z`);
const LATER = addDays(TODAY, 7);
let [manager, employee, admin, ada, ben, cy]: Person[] = [];
let team: string;

beforeAll(async () => {
  admin = await addAdmin(app);
});

beforeEach(async () => {
  manager = await app.addManager('Mia Manager');
  employee = await app.addEmployee(manager, 'Emil Employee');
  ada = await app.addEmployee(null, 'Ada Away');
  ben = await app.addEmployee(null, 'Ben Okafor');
  cy = await app.addEmployee(null, 'Cy Third');
  team = (await admin!.client.post('/group', { name: `Team ${ada.id}` })).body.id;
  await admin!.client.put(`/group/${team}/members`, { person_ids: [ada.id] });
});

const choose = (person: Person | undefined, other: Person | null | undefined, until: string | null = LATER) =>
  person!.client.put('/user/self/stand_in', { person_id: other?.id ?? null, until });
const kindsIn = async (person: Person) =>
  ((await person.client.get('/notification')).body.notifications as Json[]).map(({ kind }): string => kind);
const setLastDay = ({ id }: Person, left_on: string) =>
  app.db.updateTable('people').set({ left_on }).where('id', '=', id).execute();
const chooseByEmail = (email: string) => ada!.client.put('/user/self/stand_in', { email, until: LATER });
const assign = () =>
  createPlan(manager!, employee!, {
    assigned_at: `${addDays(TODAY, -7)}T12:00:00Z`,
    subplans: [
      {
        name: 'Week',
        due_in_days: 5,
        topics: [
          {
            name: 'Arrive',
            tasks: [
              { name: 'Read' },
              { name: 'Own', owner: { kind: 'person', person_id: ada!.id } },
              { name: 'Team', owner: { kind: 'group', group_id: team } },
              {
                name: 'Policy',
                owner: { kind: 'person', person_id: ada!.id },
                kind: 'acknowledge',
                settings: { text: 'X' },
              },
            ],
          },
        ],
      },
    ],
  });
const taskOf = (plan: Json, name: string): Json =>
  plan.subplans[0].topics[0].tasks.find((task: Json) => task.name === name);
const mine = async (person: Person | undefined, tab = 'mine') =>
  ((await person!.client.get(`/my_task?tab=${tab}`)).body as Json[])
    .filter(({ plan }) => plan.employee.id === employee!.id)
    .map(({ name }): string => name)
    .toSorted((one, other) => (one < other ? -1 : 1));
const tick = (person: Person | undefined, task: Json, completed = true) =>
  person!.client.put(taskPath(task.id), { completed });
const mailedTo = async (person: Person | undefined, kind: string) =>
  (
    await app.db
      .selectFrom('outbox')
      .select('content')
      .where('person_id', '=', person!.id)
      .where('kind', '=', kind)
      .execute()
  ).map(({ content }) => (content as Json).subject);
const end = (person: Person | undefined) =>
  app.db
    .updateTable('people')
    .set({ stand_in_until: addDays(TODAY, -1), stand_in_ends_at: new Date(Date.now() - 1000).toISOString() })
    .where('id', '=', person!.id)
    .execute();

describe('while somebody stands in (Owners 11)', () => {
  test('a stand-in does the tasks of the absent person, old and new ones, and the history names both', async () => {
    const before = await assign();
    expect(await mine(ben)).toEqual([]);
    expectProblem(await tick(ben, taskOf(before, 'Own')), 404);
    expect((await choose(ada, ben)).body).toEqual({
      person: { id: ben!.id, name: 'Ben Okafor', email: ben!.email },
      until: LATER,
      stands_in_for: [],
    });
    expect((await ben!.client.get('/user/self/stand_in')).body.stands_in_for).toEqual([
      { id: ada!.id, name: 'Ada Away', until: LATER },
    ]);
    expect((await ben!.client.get('/user/self')).body.has_tasks).toBe(true);
    expect(await mine(ben)).toEqual(['Own', 'Policy']);
    expect(await mine(ben, 'teams')).toEqual(['Team']);
    const after = await assign();
    expect(await mine(ben)).toEqual(['Own', 'Own', 'Policy', 'Policy']);
    expect((await tick(ben, taskOf(after, 'Own'))).body.completed_by).toMatchObject({ id: ben!.id });
    expect((await tick(ben, taskOf(after, 'Own'), false)).status).toBe(200);
    const confirmed = await ben!.client.put(`${taskPath(taskOf(after, 'Policy').id)}/evidence`, {
      statement: true,
    });
    expect(confirmed.status).toBe(200);
    const taken = await ben!.client.put(`/my_task/${taskOf(after, 'Team').id}/take`, { taken: true });
    expect(taken.body.owner.person.id).toBe(ben!.id);
    const { body: history } = await manager!.client.get(planPath(after, '/history'));
    expect(
      (history as Json[])
        .slice(1)
        .map(({ event, actor, detail }) => [event, actor.name, detail.stand_in_for]),
    ).toEqual([
      ['plan.task_completed', 'Ben Okafor', 'Ada Away'],
      ['plan.task_reopened', 'Ben Okafor', 'Ada Away'],
      ['plan.evidence_given', 'Ben Okafor', 'Ada Away'],
      ['plan.task_taken', 'Ben Okafor', undefined],
    ]);
    expectProblem(await ben!.client.get(planPath(after)), 404);
    // An absent person may still do their own tasks.
    expect((await tick(ada, taskOf(before, 'Own'))).status).toBe(200);
  });

  test('the stand-in is notified and reminded instead of the absent person', async () => {
    await choose(ada, ben);
    await assign();
    expect(await mailedTo(ada, 'task_for_you')).toEqual([]);
    expect(await mailedTo(ben, 'task_for_you')).toEqual(['3 tasks for Emil Employee']);
    expect(
      ((await ben!.client.get('/notification')).body.notifications as Json[]).map(({ kind }) => kind),
    ).toEqual(['task_for_you', 'stand_in']);
    await app.db.deleteFrom('reminder_runs').execute();
    await sendReminders(app.db, {
      timeZone: 'UTC',
      now: atNoon,
      mail_enabled: true,
      settings: DEFAULT_SETTINGS,
    });
    expect(await mailedTo(ada, 'reminder')).toEqual([]);
    const [digest] = await app.db
      .selectFrom('outbox')
      .select('content')
      .where('person_id', '=', ben!.id)
      .where('kind', '=', 'reminder')
      .execute();
    expect((digest!.content as Json).lists[0].items[0].note).toMatch(/, 2 tasks, one task of Team /);
    await end(ada);
    expect(await mine(ben)).toEqual([]);
    expect((await ben!.client.get('/notification')).body.notifications).toEqual([]);
  });

  test('the plan shows who does an open task for whom, until when, and is unchanged otherwise', async () => {
    const before = await assign();
    await choose(ada, ben);
    await choose(ben, cy, TODAY);
    const shownTo = async (person: Person | undefined) => (await person!.client.get(planPath(before))).body;
    const plan = await shownTo(manager);
    const standIn = { id: cy!.id, name: 'Cy Third', until: TODAY };
    expect(taskOf(plan, 'Own').stand_in).toEqual(standIn);
    expect(taskOf(await shownTo(employee), 'Policy').stand_in).toEqual(standIn);
    expect(taskOf(plan, 'Team').stand_in).toBeUndefined();
    for (const name of ['Own', 'Policy']) delete taskOf(plan, name).stand_in;
    expect(plan).toEqual(before);
    // A whole plan that is sent back as it was read keeps its owners, and is no edit of them.
    const saved = await manager!.client.put(savePath(before), await shownTo(manager));
    expect(taskOf(saved.body, 'Own')).toMatchObject({
      owner: { person: { id: ada!.id } },
      stand_in: standIn,
    });
    const given = await manager!.client.put(planPath(before, `/task/${taskOf(before, 'Own').id}/owner`), {
      kind: 'person',
      person_id: ben!.id,
    });
    expect(given.body.stand_in).toEqual(standIn);
    expect((await tick(cy, taskOf(before, 'Own'))).body.stand_in).toBeUndefined();
    expect(taskOf(await shownTo(manager), 'Own').stand_in).toBeUndefined();
    // Nothing comes through the employee.
    await choose(ada, employee);
    expect(taskOf(await shownTo(manager), 'Policy').stand_in).toBeUndefined();
  });

  test('a new stand-in is notified of the person and the last day, once for each choice', async () => {
    await choose(ada, ben);
    await choose(ada, ben);
    const until = readableDay(LATER);
    expect(await mailedTo(ben, 'stand_in')).toEqual([`You stand in for Ada Away until ${until}`]);
    const bell = async () =>
      ((await ben!.client.get('/notification')).body.notifications as Json[]).map(
        ({ kind, person, params }): unknown => [kind, person.name, params.until],
      );
    expect(await bell()).toEqual([['stand_in', 'Ada Away', LATER]]);
    await settleChanges(app.db);
    await choose(ada, ben, TODAY);
    expect(await bell()).toEqual([
      ['stand_in', 'Ada Away', TODAY],
      ['stand_in', 'Ada Away', LATER],
    ]);
    await settleChanges(app.db);
    await choose(ada, null, null);
    expect(await mailedTo(ben, 'stand_in')).toHaveLength(2);
  });

  test('another one stands in for them in turn, until that is over', async () => {
    const plan = await assign();
    await choose(ada, ben);
    await choose(ben, cy);
    expect(await mine(cy)).toEqual(['Own', 'Policy']);
    expect((await tick(cy, taskOf(plan, 'Own'))).status).toBe(200);
    await end(ben);
    expect(await mine(cy)).toEqual([]);
    expect(await mine(ben)).toEqual(['Policy']);
  });

  test('a stand-in does none of the tasks for themselves as the employee of the plan', async () => {
    await choose(ada, employee);
    const plan = await assign();
    expectProblem(await tick(employee, taskOf(plan, 'Own')), 403);
    expect(await mine(employee)).toEqual(['Read']);
    expect(await mine(employee, 'teams')).toEqual([]);
    expect(await mailedTo(ada, 'task_for_you')).toEqual(['3 tasks for Emil Employee']);
    expect(await mailedTo(employee, 'task_for_you')).toEqual([]);
  });
});

describe('a stand-in (Owners 11)', () => {
  test('ends with its last day, or by hand', async () => {
    const plan = await assign();
    await choose(ada, ben, TODAY);
    expect((await ada!.client.get('/user/self/stand_in')).body.until).toBe(TODAY);
    expect((await choose(ada, null, null)).body).toEqual({ person: null, until: null, stands_in_for: [] });
    expectProblem(await tick(ben, taskOf(plan, 'Own')), 404);
    await choose(ada, ben, TODAY);
    await end(ada);
    expect((await ada!.client.get('/user/self/stand_in')).body.person).toBeNull();
    expectProblem(await tick(ben, taskOf(plan, 'Own')), 404);
  });

  test('a leaver’s stand-ins end, and the tasks return to their owner', async () => {
    const plan = await assign();
    await choose(ada, ben);
    await admin!.client.put(`/person/${ben!.id}/disabled`, { disabled: true });
    expect((await ada!.client.get('/user/self/stand_in')).body.person).toBeNull();
    expect((await tick(ada, taskOf(plan, 'Own'))).status).toBe(200);
    await admin!.client.put(`/person/${ben!.id}/disabled`, { disabled: false });
    expect((await ada!.client.get('/user/self/stand_in')).body.person).toBeNull();
  });

  test('a leaver is refused, by id and by email', async () => {
    await setLastDay(cy!, addDays(TODAY, -1));
    expectProblem(await choose(ada, cy), 400, /Choose a colleague/);
    expectProblem(await chooseByEmail(cy!.email), 400, /Choose a colleague/);
    expect(await mailedTo(cy, 'stand_in')).toEqual([]);
    await setLastDay(cy!, TODAY);
    expect((await choose(ada, cy)).status).toBe(200);
  });

  test.each([
    ['is disabled', () => admin!.client.put(`/person/${ben!.id}/disabled`, { disabled: true })],
    [
      'has left',
      async () => {
        await setLastDay(ben!, addDays(TODAY, -1));
        await reassignForLeavers(app.db, app.services.context);
      },
    ],
  ])('a person who is away is notified when their stand-in %s', async (_, end) => {
    const dee = await app.addEmployee(null, 'Dee Back');
    await choose(ada, ben);
    await choose(ben, cy);
    await choose(dee, ben);
    // Their absence is over.
    await app.db
      .updateTable('people')
      .set({ stand_in_until: addDays(TODAY, -2), stand_in_ends_at: `${addDays(TODAY, -1)}T00:00:00Z` })
      .where('id', '=', dee.id)
      .execute();
    await end();
    expect(await mailedTo(ada, 'stand_in_ended')).toEqual(['Nobody stands in for you any more']);
    expect(await kindsIn(ada!)).toEqual(['stand_in_ended']);
    for (const other of [dee, cy!]) expect(await kindsIn(other)).not.toContain('stand_in_ended');
    expect((await ada!.client.get('/user/self/stand_in')).body.person).toBeNull();
  });

  test('is chosen by the email, too', async () => {
    expect((await chooseByEmail(ben!.email.toUpperCase())).body.person.id).toBe(ben!.id);
    expectProblem(await chooseByEmail('nobody@example.com'), 400, /Choose a colleague/);
  });

  test('the person themselves, leavers, past days and circles are refused, and nothing changes', async () => {
    await choose(ada, ben);
    await admin!.client.put(`/person/${cy!.id}/disabled`, { disabled: true });
    const before = (await ada!.client.get('/user/self/stand_in')).body;
    for (const [other, until, text] of [
      [ada, LATER, /yourself/],
      [cy, LATER, /Choose a colleague/],
      [ben, addDays(TODAY, -1), /today or a later day/],
      [ben, addDays(TODAY, 400), /within a year/],
      [ben, null, /last day/],
    ] as const) {
      expectProblem(await choose(ada, other, until), 400, text);
    }
    expect((await ada!.client.get('/user/self/stand_in')).body).toEqual(before);
    expectProblem(await choose(ben, ada), 400, /Ada Away go to you/);
    const both = await Promise.all([choose(manager, employee), choose(employee, manager)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
  });
});
