import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAdmin } from '../../../testing/admins.ts';
import { type Person, useApp } from '../../../testing/app.ts';
import type { ApiResponse, Json } from '../../../testing/client.ts';
import { addHr, setDepartment } from '../../../testing/hr.ts';
import { listMailed } from '../../../testing/mail/outbox.ts';
import { expectInvalid, expectProblem } from '../../../testing/problem.ts';
import { createPlan, planPath, subplan, tickAll } from '../../../testing/samples.ts';
import { addDirectory } from '../../../testing/scim.ts';

// Nothing is sent, since no sender runs.
const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'onboarding@example.com' });
let manager: Person;
let employee: Person;
let hr: Person;
let admin: Person;
let otherHr: Person;
let formerHr: Person;

const [FIRST, NEXT, LATER] = ['2026-12-01', '2026-12-15', '2027-01-11'];
const ASKED = 'Emil Employee now starts on 15 December 2026';

beforeAll(async () => {
  manager = await app.addManager('Mia Manager');
  hr = await addHr(app, ['Sales'], 'Hanna HR');
  otherHr = await addHr(app, ['Finance'], 'Otto Other');
  formerHr = await addHr(app, ['Sales'], 'Lea Leaver');
  await app.db.updateTable('people').set({ left_on: '2020-01-31' }).where('id', '=', formerHr.id).execute();
  admin = await addAdmin(app);
});

const anchored = () => ({
  ...subplan('First day', 1, [['Laptop', 'Badge']]),
  due: { anchor: 'start', offset: 0, unit: 'days' },
});
const assign = (overrides: Record<string, unknown> = {}, to = employee) =>
  createPlan(manager, to, {
    assigned_at: '2026-11-23T09:00:00Z',
    start_on: FIRST,
    subplans: [anchored(), subplan('Newsletter', 6, [['Subscribe']])],
    ...overrides,
  });
let plan: Json;

/** A person who starts on the first day, with a plan that counts from it; nobody has been notified of anything. */
beforeEach(async () => {
  employee = await app.addEmployee(manager, 'Emil Employee');
  await setDepartment(app, employee, 'Sales');
  await setStart(employee, FIRST);
  plan = await assign();
  await forget();
});

async function forget(): Promise<void> {
  for (const table of ['outbox', 'notifications'] as const) await app.db.deleteFrom(table).execute();
}
const setStart = (person: Pick<Person, 'id'>, start_on: string | null) =>
  app.db.updateTable('people').set({ start_on }).where('id', '=', person.id).execute();
const startByHand = async (start_on: string | null, by = admin, person = employee) => {
  const { status, text } = await by.client.put(`/people/${person.id}`, { start_on });
  expect(status, text).toBe(200);
};
const read = async (one: Json = plan, by = manager): Promise<Json> =>
  (await by.client.get(planPath(one))).body;
const proposed = async (one: Json = plan, by = manager) => (await read(one, by)).proposed_start_on;
const keep = (proposed_start_on: string, by = manager, one: Json = plan) =>
  by.client.put(planPath(one, '/start_date/keep'), { proposed_start_on });
const bellOf = async (one: Person): Promise<Json[]> =>
  (await one.client.get('/notification')).body.notifications;
const onOverview = async (by: Person): Promise<Json> =>
  (await by.client.get('/overview')).body.starts_changed;
const mailed = async () => {
  const rows = await listMailed(app.db);
  return rows.map(({ kind, email, content }) => ({ kind, email, ...(content as Json) }));
};
const subjects = async () => (await mailed()).map(({ subject }) => subject);
const eventsOf = async (one: Json = plan): Promise<Json[]> =>
  (await manager.client.get(planPath(one, '/history'))).body;
function refused(response: ApiResponse, status: number, code: string): void {
  expectProblem(response, status);
  expect(response.body.code).toBe(code);
}

const byFile = (start_on: string) =>
  admin.client.post('/person/import', `email,start_on\n${employee.email},${start_on}`, {
    'content-type': 'text/csv',
  });
const byDirectory = async (start_on: string) => {
  const directory = await addDirectory(app);
  return directory.patch(`/Users/${employee.id}`, {
    op: 'replace',
    path: 'urn:ietf:params:scim:schemas:extension:gangway:2.0:User:startDate',
    value: start_on,
  });
};

describe('a new first day asks where the dates of plans go (Dates 8)', () => {
  test.each([
    ['by hand', (day: string) => startByHand(day)],
    ['by a file', byFile],
    ['by the directory', byDirectory],
  ])('%s: the manager and HR of the person are asked, and nothing moves', async (_, change) => {
    const second = await assign({ name: 'Second' });
    await forget();
    const before = await read();
    await change(NEXT);

    expect(await read()).toEqual({ ...before, proposed_start_on: NEXT });
    const listed = (await manager.client.get('/onboarding-plan?scope=reports')).body;
    expect(listed.find(({ id }: Json) => id === plan.id).proposed_start_on).toBe(NEXT);
    const mails = await mailed();
    expect(mails.map(({ kind, email, subject }) => [kind, email, subject])).toEqual(
      [hr, manager]
        .map(({ email }) => email)
        .toSorted()
        .map((email) => ['start_proposed', email, ASKED]),
    );
    expect(mails.find(({ email }) => email === manager.email).paragraphs).toEqual([
      `${ASKED}. Move the dates of 2 plans?`,
      '– Onboarding: counts from 1 December 2026',
      '– Second: counts from 1 December 2026',
      'Nothing has moved yet. The plan asks until somebody moves or keeps its dates.',
    ]);
    const seen = { kind: 'start_proposed', params: { plans: 2 }, start_on: NEXT };
    expect(await bellOf(manager)).toMatchObject([{ ...seen, plan: { id: plan.id } }]);
    expect(await bellOf(hr)).toMatchObject([{ ...seen, plan: null, person: { id: employee.id } }]);
    for (const one of [otherHr, formerHr, admin, employee]) expect(await bellOf(one)).toEqual([]);
    for (const one of [plan, second]) {
      expect((await eventsOf(one)).at(-1)).toMatchObject({
        event: 'plan.start_proposed',
        detail: { old: FIRST, new: NEXT },
      });
    }
  });

  test('of two plans it is asked about the other one when the first is deleted, deactivated or answered', async () => {
    const second = await assign({ name: 'Second' });
    const asked = async () =>
      (await bellOf(manager))
        .filter(({ kind }) => kind === 'start_proposed')
        .map((line) => [line.plan.id, line.params.plans]);
    await startByHand(NEXT);
    expect(await asked()).toEqual([[plan.id, 2]]);
    await manager.client.put(planPath(plan, '/deactivate'));
    expect(await asked()).toEqual([[second.id, 1]]);
    await manager.client.put(planPath(plan, '/deactivate'));
    expect((await keep(NEXT, manager, second)).status).toBe(200);
    expect(await asked()).toEqual([[plan.id, 1]]);
    const third = await assign({ name: 'Third' });
    await startByHand(LATER);
    expect(await asked()).toEqual([[plan.id, 3]]);
    expect((await manager.client.delete(planPath(plan))).status).toBe(204);
    expect(await asked()).toEqual([[second.id, 2]]);
    expect((await manager.client.delete(planPath(second))).status).toBe(204);
    expect(await asked()).toEqual([[third.id, 1]]);
    expect((await manager.client.delete(planPath(third))).status).toBe(204);
    expect(await asked()).toEqual([]);
  });

  test('the question stays until it is answered, also after it was read; a second change replaces it, and the old day closes it', async () => {
    await startByHand(NEXT);
    await manager.client.put('/notification/read', { all: true });
    expect(await proposed()).toBe(NEXT);
    await startByHand(LATER);
    expect(await proposed()).toBe(LATER);
    expect(await bellOf(manager)).toMatchObject([{ start_on: LATER, read_at: null }]);
    refused(await keep(NEXT), 409, 'plans.start_not_asked');
    expect(await proposed()).toBe(LATER);
    await startByHand(FIRST);
    expect(await proposed()).toBeUndefined();
    for (const one of [manager, hr]) expect(await bellOf(one)).toEqual([]);
    refused(await keep(FIRST), 409, 'plans.start_not_asked');
  });

  test('a waiting mail has the current question', async () => {
    for (const day of [NEXT, '2026-12-16', LATER]) await startByHand(day);
    expect(await subjects()).toEqual(Array(2).fill('Emil Employee now starts on 11 January 2027'));
    await keep(LATER);
    expect(await subjects()).toEqual([]);
    await startByHand(NEXT);
    expect(await subjects()).toEqual([ASKED, ASKED]);
    await startByHand(FIRST);
    expect(await subjects()).toEqual([]);
  });

  test('nobody is asked about somebody who is disabled', async () => {
    const setDisabled = async (disabled: boolean) =>
      expect((await admin.client.put(`/person/${employee.id}/disabled`, { disabled })).status).toBe(200);
    await startByHand(NEXT);
    await setDisabled(true);
    expect(await proposed()).toBeUndefined();
    expect((await onOverview(hr)).people.map(({ person }: Json) => person.id)).not.toContain(employee.id);
    for (const one of [manager, hr]) expect(await bellOf(one)).toEqual([]);
    refused(await keep(NEXT), 409, 'plans.start_not_asked');
    expect(await mailed()).toEqual([]);
    await byDirectory(LATER);
    expect(await mailed()).toEqual([]);
    await setDisabled(false);
    expect(await proposed()).toBe(LATER);
  });

  test('moving to any day answers it', async () => {
    await startByHand(NEXT);
    await manager.client.put(planPath(plan, '/start_date'), { start_on: NEXT });
    expect(await proposed()).toBeUndefined();
    await startByHand(LATER);
    await manager.client.put(planPath(plan, '/start_date'), { start_on: '2027-01-04' });
    const moved = await read();
    expect(moved).not.toHaveProperty('proposed_start_on');
    expect(moved.start_on).toBe('2027-01-04');
    expect(await bellOf(hr)).toEqual([]);
    // Another change is another question.
    await startByHand(NEXT);
    expect(await proposed()).toBe(NEXT);
  });

  test('keeping answers it for this day alone', async () => {
    const second = await assign({ name: 'Second' });
    await startByHand(NEXT);
    const { version } = await read();
    const kept = await keep(NEXT, hr);
    expect(kept.status, kept.text).toBe(200);
    expect(kept.body).not.toHaveProperty('proposed_start_on');
    expect(kept.body).toMatchObject({ start_on: FIRST, version, subplans: plan.subplans });
    const events = (await eventsOf()).filter(({ event }) => event !== 'plan.viewed_by_hr');
    expect(events.at(-1)).toMatchObject({
      event: 'plan.start_kept',
      actor: { name: 'Hanna HR' },
      detail: { kept: FIRST, proposed: NEXT, as: 'hr' },
    });
    // The other plan still asks.
    expect(await proposed(second)).toBe(NEXT);
    expect(await bellOf(manager)).toHaveLength(1);
    expect((await keep(NEXT, manager, second)).status).toBe(200);
    expect(await bellOf(manager)).toEqual([]);
    refused(await keep(NEXT), 409, 'plans.start_not_asked');
    await startByHand(LATER);
    expect(await proposed()).toBe(LATER);
    await startByHand(NEXT);
    expect(await proposed()).toBeUndefined();
  });

  test('two concurrent answers: one counts, the other is refused with it', async () => {
    await startByHand(NEXT);
    const answers = await Promise.all([keep(NEXT), keep(NEXT, hr)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await eventsOf()).filter(({ event }) => event === 'plan.start_kept')).toHaveLength(1);
  });

  test('an assignment or move to another day than the first day asks nothing', async () => {
    const later = await assign({ name: 'Later', start_on: LATER });
    expect(later).not.toHaveProperty('proposed_start_on');
    await startByHand(NEXT);
    expect(await proposed(later)).toBe(NEXT);
  });

  test('nothing is asked where nothing moves: nothing anchored, done, signed, inactive, no first day', async () => {
    const plain = await assign({ name: 'Plain', subplans: [subplan('Newsletter', 6, [['Subscribe']])] });
    const inactive = await assign({ name: 'Inactive' });
    await manager.client.put(planPath(inactive, '/deactivate'), { active_plan: false });
    const done = await assign({ name: 'Done' });
    await tickAll(employee, { subplans: done.subplans.filter(({ name }: Json) => name === 'First day') });
    await tickAll(employee, plan);
    await employee.client.put(planPath(plan, '/signoff'));
    await forget();
    await startByHand(NEXT);
    for (const one of [plan, plain, inactive, done]) {
      expect(await proposed(one)).toBeUndefined();
      expect((await eventsOf(one)).at(-1).event).not.toBe('plan.start_proposed');
    }
    expect(await mailed()).toEqual([]);
    for (const one of [manager, hr]) expect(await bellOf(one)).toEqual([]);
    // A reactivated plan asks again.
    await manager.client.put(planPath(inactive, '/deactivate'), { active_plan: true });
    expect(await proposed(inactive)).toBe(NEXT);
    await startByHand(null);
    expect(await proposed(inactive)).toBeUndefined();
  });

  test('a file of many people is one mail and one line for each who is asked, until all are answered', async () => {
    // Open questions of other tests would be asked as well.
    await app.unguarded.updateTable('plans').set({ active_plan: false }).where('id', '!=', plan.id).execute();
    const people = [employee];
    for (let index = 0; index < 4; index += 1) {
      const person = await app.addEmployee(manager, `Person ${index}`);
      await setDepartment(app, person, 'Sales');
      await setStart(person, FIRST);
      await assign({}, person);
      people.push(person);
    }
    await forget();
    const lines = people.map(({ email }) => `${email},${NEXT}`);
    const { status } = await admin.client.post('/person/import', ['email,start_on', ...lines].join('\n'), {
      'content-type': 'text/csv',
    });
    expect(status).toBe(200);
    expect((await mailed()).map(({ subject }) => subject)).toEqual([
      '5 people start on other days',
      '5 people start on other days',
    ]);
    for (const one of [manager, hr]) {
      expect(await bellOf(one)).toMatchObject([{ kind: 'start_proposed', params: { people: 5 } }]);
    }
    // HR of another department is not asked, and the overview of the filter has its part.
    expect((await onOverview(hr)).count).toBe(5);
    expect((await onOverview(otherHr)).count).toBe(0);
    expect((await hr.client.get('/overview?location=Nowhere')).body.starts_changed.count).toBe(0);
    expect((await onOverview(manager)).people[0]).toEqual({
      person: { id: expect.any(String), name: expect.any(String), email: expect.any(String) },
      start_on: NEXT,
      plan_id: expect.any(String),
      plans: 1,
    });

    const plans = async (): Promise<Json[]> =>
      (await manager.client.get('/onboarding-plan?scope=reports')).body.filter(
        ({ user, proposed_start_on }: Json) =>
          proposed_start_on !== undefined && people.some(({ id }) => id === user.id),
      );
    for (const one of (await plans()).slice(1)) expect((await keep(NEXT, hr, one)).status).toBe(200);
    for (const one of [manager, hr]) expect(await bellOf(one)).toHaveLength(1);
    expect((await onOverview(hr)).people.map(({ plan_id }: Json) => plan_id)).toEqual([
      (await plans())[0].id,
    ]);
    await manager.client.put(planPath((await plans())[0], '/start_date'), { start_on: NEXT });
    for (const one of [manager, hr]) expect(await bellOf(one)).toEqual([]);
    expect((await mailed()).map(({ kind }) => kind)).not.toContain('start_proposed');
    expect((await onOverview(hr)).count).toBe(0);
  });

  test('the new manager from the same file is asked', async () => {
    const next = await app.addManager('Nora Next');
    const text = `email,manager_email,start_on\n${employee.email},${next.email},${NEXT}`;
    await admin.client.post('/person/import', text, { 'content-type': 'text/csv' });
    expect((await bellOf(next)).map(({ kind }) => kind)).toContain('start_proposed');
    expect((await bellOf(manager)).map(({ kind }) => kind)).not.toContain('start_proposed');
  });

  test('keep is refused to everybody else, without the day and with a bad one', async () => {
    await startByHand(NEXT);
    refused(await keep(NEXT, employee), 403, 'auth.managers_only');
    expectProblem(await keep(NEXT, otherHr), 404);
    expectProblem(await keep(NEXT, await app.addManager('Else')), 404);
    for (const body of [{}, { proposed_start_on: '2026-02-30' }, { proposed_start_on: 7 }])
      expectInvalid(await manager.client.put(planPath(plan, '/start_date/keep'), body), 'proposed_start_on');
    expect(await proposed()).toBe(NEXT);
  });
});
