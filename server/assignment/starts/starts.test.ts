import { beforeEach, describe, expect, test } from 'vitest';
import { type Person, useApp } from '../../testing/app.ts';
import type { Json } from '../../testing/client.ts';
import { doBatches } from '../../testing/batches.ts';
import { addHr, setDepartment } from '../../testing/hr.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { createPlan, createTeam, planPath, subplan, tickAll } from '../../testing/samples.ts';

const app = useApp();
let manager: Person;
let employee: Person;
const [FIRST, NEXT] = ['2026-12-01', '2026-12-15'];

beforeEach(async () => {
  ({ manager, employee } = await createTeam(app));
  await setDepartment(app, employee, 'Sales');
});

const assign = (name: string, overrides: Record<string, unknown> = {}) =>
  createPlan(manager, employee, {
    name,
    assigned_at: '2026-11-23T09:00:00Z',
    start_on: FIRST,
    subplans: [
      { ...subplan('First day', 1, [['Laptop']]), due: { anchor: 'start', offset: 0, unit: 'days' } },
      subplan('Newsletter', 6, [['Subscribe']]),
    ],
    ...overrides,
  });
const preview = (start_on = NEXT, by = manager, person = employee) =>
  by.client.get(`/user/${person.id}/start_date?start_on=${start_on}`);
const move = (plans: Json[], start_on = NEXT, by = manager, person = employee) =>
  by.client.post(`/user/${person.id}/start_date`, {
    start_on,
    plans: plans.map(({ id, version }) => ({ id, version })),
  });
const read = async (plan: Json): Promise<Json> => (await manager.client.get(planPath(plan))).body;
const startsOf = async (...plans: Json[]) =>
  Promise.all(plans.map(async (plan) => (await read(plan)).start_on));

const days = (plan: Json) =>
  plan.subplans.map(({ name, old, new: day, why_kept }: Json) => [name, old, day, why_kept]);

async function signed(name: string): Promise<Json> {
  const plan = await assign(name);
  await tickAll(employee, plan);
  expect((await employee.client.put(planPath(plan, '/signoff'))).status).toBe(200);
  return read(plan);
}

describe('the start date of all plans of a person (Dates 9)', () => {
  test('the preview has each day of each plan, and why plans stay', async () => {
    const other = await signed('Signed');
    const inactive = await assign('Inactive');
    await manager.client.put(planPath(inactive, '/deactivate'), { active_plan: false });
    const [one, there] = [await assign('One'), await assign('There', { start_on: NEXT })];
    await assign('Plain', { start_on: null, subplans: [subplan('Newsletter', 6, [['Subscribe']])] });
    const { body, status } = await preview();
    expect(status).toBe(200);
    expect(body.plans.map(({ id, why_kept, start_on }: Json) => [id, why_kept, start_on])).toEqual([
      [one.id, null, FIRST],
      [there.id, 'same', NEXT],
      [other.id, 'signed', FIRST],
      [inactive.id, 'inactive', FIRST],
    ]);
    expect(days(body.plans[0])).toEqual(
      [
        ['Newsletter', '2026-11-30', '2026-11-30', 'assigned'],
        ['First day', FIRST, NEXT, null],
      ].toSorted(([, day = ''], [, otherDay = '']) => (day! < otherDay! ? -1 : 1)),
    );
    for (const kept of body.plans.slice(1)) for (const part of kept.subplans) expect(part.new).toBe(part.old);
    expect(await startsOf(one, there, other, inactive)).toEqual([FIRST, NEXT, FIRST, FIRST]);
  });

  test('moves them as a batch, each with its event; one that was changed or signed meanwhile alone has failed', async () => {
    const plans = [await assign('One'), await assign('Two'), await assign('There', { start_on: NEXT })];
    const stale = await assign('Stale');
    await manager.client.put(planPath(stale, '/start_date'), { start_on: '2026-12-04' });
    const late = await assign('Late');
    const seen = { ...late };
    await tickAll(employee, late);
    await employee.client.put(planPath(late, '/signoff'));
    const { status, body, text } = await move([...plans, stale, seen]);
    expect(status, text).toBe(202);
    const batch = (await manager.client.get(`/batch/${body.batch_id}`)).body;
    expect(batch).toMatchObject({
      kind: 'start_moves',
      counts: { waiting: 0, done: 2, skipped: 1, failed: 2 },
    });
    expect(batch.done_at).not.toBeNull();
    const reasons = batch.items.map(({ person, code }: Json) => [person.id, code]);
    expect(reasons).toHaveLength(5);
    for (const [id] of reasons) expect(id).toBe(employee.id);
    expect(reasons.map(([, code]: string[]) => code).filter(Boolean)).toEqual([
      'batches.same_start',
      'version.stale',
      'plans.signed',
    ]);
    expect(await startsOf(...plans, stale, late)).toEqual([NEXT, NEXT, NEXT, '2026-12-04', FIRST]);
    const history = (await manager.client.get(planPath(plans[0], '/history'))).body;
    expect(history.at(-1)).toMatchObject({ event: 'plan.start_moved', detail: { old: FIRST, new: NEXT } });
  });

  test('POST /batch/{id}/retry moves what was changed meanwhile, as it is now', async () => {
    const stale = await assign('Stale');
    await manager.client.put(planPath(stale, '/start_date'), { start_on: '2026-12-04' });
    const { batch_id } = (await move([stale])).body;
    const batch = async () => (await manager.client.get(`/batch/${batch_id}`)).body;
    expect((await batch()).items).toMatchObject([{ state: 'failed', code: 'version.stale' }]);
    expect((await manager.client.post(`/batch/${batch_id}/retry`)).status).toBe(202);
    await doBatches(app);
    expect((await batch()).items).toMatchObject([{ state: 'done', code: null }]);
    expect(await startsOf(stale)).toEqual([NEXT]);
  });

  test('two concurrent moves: each plan moves once', async () => {
    const plans = [await assign('One'), await assign('Two')];
    const [one, two] = await Promise.all([move(plans), move(plans)]);
    expect([one.status, two.status]).toEqual([202, 202]);
    for (const plan of plans) {
      const events = (await manager.client.get(planPath(plan, '/history'))).body;
      expect(events.filter(({ event }: Json) => event === 'plan.start_moved')).toHaveLength(1);
    }
  });

  test('HR in its scope does the same, which the log has; nobody else learns of the plans', async () => {
    const plan = await assign('One');
    const [hr, otherHr] = [await addHr(app, ['Sales']), await addHr(app, ['Finance'])];
    expect((await preview(NEXT, hr)).body.plans).toHaveLength(1);
    const log = await app.db.selectFrom('access_log').selectAll().where('subject_id', '=', plan.id).execute();
    expect(log).toMatchObject([{ viewer_id: hr.id, kind: 'plan' }]);
    for (const by of [otherHr, await app.addManager('Else')]) {
      expectProblem(await preview(NEXT, by), 404);
      expectProblem(await move([plan], NEXT, by), 404);
    }
    expectProblem(await preview(NEXT, employee), 403);
    expect((await move([plan], NEXT, hr)).status).toBe(202);
    expect(await startsOf(plan)).toEqual([NEXT]);
    const next = (await manager.client.get(planPath(plan, '/history'))).body;
    expect(next.findLast(({ event }: Json) => event === 'plan.start_moved').detail.as).toBe('hr');
  });

  test('a plan of somebody else, one twice, none, too many, and no day are refused, and nothing moves', async () => {
    const plan = await assign('One');
    const colleague = await app.addEmployee(manager, 'Ada');
    expectProblem(await move([plan], NEXT, manager, colleague), 404);
    expectInvalid(await move([plan, { ...plan, id: plan.id.toUpperCase() }]), 'plans');
    expectInvalid(await move([]), 'plans');
    expectInvalid(await move(Array.from({ length: 26 }, () => plan)), 'plans');
    expectInvalid(await move([plan], '2026-02-30'), 'start_on');
    expectProblem(await preview('tomorrow'), 400);
    expectProblem(await preview('2200-01-01'), 400, /of the years 1900 to 2199/);
    expect(await startsOf(plan)).toEqual([FIRST]);
    expect((await preview(NEXT, manager, colleague)).body).toEqual({ start_on: NEXT, plans: [] });
    expectInvalid(await manager.client.get(`/user/${employee.id}/start_date`), 'start_on');
    // Some directories use this for an unknown day.
    await app.db
      .updateTable('people')
      .set({ start_on: '9999-12-31' })
      .where('id', '=', employee.id)
      .execute();
    expectInvalid(await manager.client.get(`/user/${employee.id}/start_date`), 'start_on');
    await app.db.updateTable('people').set({ start_on: NEXT }).where('id', '=', employee.id).execute();
    const { body } = await manager.client.get(`/user/${employee.id}/start_date`);
    expect(body).toMatchObject({ start_on: NEXT, plans: [{ id: plan.id }] });
  });
});
