import { beforeAll, describe, expect, test } from 'vitest';
import { addAdmin } from '../../testing/admins.ts';
import { addHr } from '../../testing/hr.ts';
import { type Person, useApp } from '../../testing/app.ts';
import type { ApiResponse, Json } from '../../testing/client.ts';
import { checkCounters } from '../../testing/counters.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import {
  createPlan,
  createTemplate,
  planBody,
  planPath,
  savePath,
  subplan,
  taskIds,
  taskPath,
  tickAll,
} from '../../testing/samples.ts';

const app = useApp();
checkCounters(app);
let [manager, employee]: Person[] = [];

beforeAll(async () => {
  manager = await app.addManager('Mia Manager');
  employee = await app.addEmployee(manager, 'Emil Employee');
});

type Unit = 'days' | 'working_days';
const fromStart = (offset: number, unit: Unit = 'days') => ({ anchor: 'start', offset, unit });

/** A subplan that counts from the start, with two tasks. */
const anchored = (name: string, offset: number, unit: Unit = 'days', tasks = ['a', 'b']) => ({
  ...subplan(name, 1, [tasks.map((task) => `${name} ${task}`)]),
  due: fromStart(offset, unit),
});

/** Assigned on a Monday; 1 December 2026 is a Tuesday. */
const ASSIGNED_AT = '2026-11-23T09:00:00Z';
const START = '2026-12-01';

const CHECKLIST = [
  anchored('Papers', -10),
  anchored('Equipment', -1),
  anchored('Day one', 0),
  anchored('First week', 5, 'working_days'),
  subplan('Newsletter', 6, [['Subscribe']]),
];
const assign = (overrides: Record<string, unknown> = {}) =>
  createPlan(manager!, employee!, {
    assigned_at: ASSIGNED_AT,
    start_on: START,
    subplans: CHECKLIST,
    ...overrides,
  });
const daysOf = (plan: Json): Record<string, string> =>
  Object.fromEntries(plan.subplans.map((part: Json) => [part.name, part.due_date]));
const read = async (plan: Json): Promise<Json> => (await manager!.client.get(planPath(plan))).body;
const move = (plan: Json, body: object, headers?: Record<string, string>, by = manager!) =>
  by.client.put(planPath(plan, '/start_date'), body, headers);
const part = (plan: Json, name: string): Json => plan.subplans.find((one: Json) => one.name === name);
const moveDue = (plan: Json, name: string, body: object, by = manager!) =>
  by.client.put(planPath(plan, `/subplan/${part(plan, name).id}/due_date`), body);
/** Asserts a refusal with the code. */
function refused(response: ApiResponse, status: number, code: string): void {
  expectProblem(response, status);
  expect(response.body.code).toBe(code);
}
const historyOf = async (plan: Json): Promise<Json[]> =>
  (await manager!.client.get(planPath(plan, '/history'))).body;

const DAYS = {
  // Ten days before the start lie before the assignment.
  Papers: '2026-11-23',
  Equipment: '2026-11-30',
  Newsletter: '2026-11-30',
  'Day one': '2026-12-01',
  'First week': '2026-12-08',
};

describe('each subplan of a template has its own base (Dates 1)', () => {
  test('it is sorted by that day, and has days for clients that know no better (Dates 3)', async () => {
    const template = await createTemplate(manager!, { subplans: CHECKLIST });
    expect(template.subplans.map(({ name, due, due_in_days }: Json) => [name, due, due_in_days])).toEqual([
      ['Papers', fromStart(-10), 1],
      ['Equipment', fromStart(-1), 1],
      ['Day one', fromStart(0), 1],
      ['First week', fromStart(5, 'working_days'), 4],
      ['Newsletter', undefined, 6],
    ]);
    const [first] = (await manager!.client.get('/template/subplans?limit=1')).body;
    expect(first).toMatchObject({ name: 'Papers', due: fromStart(-10) });
  });

  test('pages of subplans continue after one that is due before the start', async () => {
    await createTemplate(manager!, { subplans: CHECKLIST });
    const names: string[] = [];
    let path: string | undefined = '/template/subplans?limit=2';
    while (path) {
      const page = await manager!.client.get(path);
      names.push(...page.body.map(({ name }: Json) => name));
      path = /<\/api([^>]*)>/.exec(page.headers.get('link') ?? '')?.[1];
    }
    const all = (await manager!.client.get('/template/subplans')).body.map(({ name }: Json) => name);
    expect(names).toEqual(all);
    expect(all.slice(0, 2)).toEqual(['Papers', 'Papers']);
  });

  test('a save that leaves it out keeps it; other days let the subplan count from the assignment', async () => {
    const template = await createTemplate(manager!, { subplans: CHECKLIST });
    const withoutDue = template.subplans.map(({ due: _, ...rest }: Json) => rest);
    const path = `/template/full/${template.id}`;
    const same = await manager!.client.put(path, { ...template, subplans: withoutDue });
    expect(same.body.subplans).toEqual(template.subplans);

    const changed = withoutDue.map((one: Json) =>
      one.name === 'Day one' ? { ...one, due_in_days: 9 } : one,
    );
    const saved = await manager!.client.put(path, {
      ...template,
      version: same.body.version,
      subplans: changed,
    });
    expect(part(saved.body, 'Day one')).not.toHaveProperty('due');
    expect(part(saved.body, 'Day one').due_in_days).toBe(9);
    expect(part(saved.body, 'Papers').due).toEqual(fromStart(-10));
  });

  test('a copy counts the same', async () => {
    const template = await createTemplate(manager!, { subplans: CHECKLIST });
    const { body } = await manager!.client.post(`/template/${template.id}/copy`);
    const copy = (await manager!.client.get(`/template/${body.id}`)).body;
    expect(copy.subplans.map(({ due }: Json) => due)).toEqual(template.subplans.map(({ due }: Json) => due));
  });

  test.each([
    [{ anchor: 'start' }, 'subplans.0.due.offset'],
    [{ anchor: 'end', offset: 1 }, 'subplans.0.due.anchor'],
    [fromStart(-366), 'subplans.0.due.offset'],
    [fromStart(3651), 'subplans.0.due.offset'],
    [{ ...fromStart(1), unit: 'weeks' }, 'subplans.0.due.unit'],
  ])('%o is a 400', async (due, path) => {
    const subplans = [{ ...CHECKLIST[0], due }];
    const response = await manager!.client.post('/template/full', {
      name: 'T',
      description: 'D',
      subplans,
    });
    expectInvalid(response, path);
  });
});

describe('a plan counts from the start date (Dates 1, Dates 2)', () => {
  test('its days are stored, and one before the assignment becomes its day', async () => {
    const plan = await assign();
    expect(plan.start_on).toBe(START);
    expect(daysOf(plan)).toEqual(DAYS);
    expect(part(plan, 'First week')).toMatchObject({ due: fromStart(5, 'working_days'), due_in_days: 14 });
    expect(part(plan, 'Papers')).toMatchObject({ due: fromStart(-10), due_in_days: 1 });
    const [assigned] = await historyOf(plan);
    expect(assigned.detail.start_on).toBe(START);
    const listed = (await manager!.client.get('/onboarding-plan?scope=reports')).body;
    expect(listed.find(({ id }: Json) => id === plan.id)).toMatchObject({
      start_on: START,
      due_date: '2026-12-08',
    });
  });

  test('without one it is refused, and nothing is asked where nothing counts from it', async () => {
    const { start_on: _, ...body } = planBody(employee!, { subplans: CHECKLIST, start_on: null }) as Json;
    const response = await manager!.client.post('/onboarding-plan/full', body);
    expectInvalid(response, 'start_on');
    expect(response.body.detail).toBe('This template counts from the start date. Enter one.');
    const plan = await createPlan(manager!, employee!);
    expect(plan).not.toHaveProperty('start_on');
    expect(JSON.stringify(plan)).not.toMatch(/"(?:due|offset_days)":/);
  });

  test.each(['2026-02-30', '1899-12-31', '2200-01-01', 'tomorrow'])(
    '%s is no start date',
    async (start_on) => {
      const body = planBody(employee!, { subplans: CHECKLIST, start_on });
      expectInvalid(await manager!.client.post('/onboarding-plan/full', body), 'start_on');
    },
  );

  test('the earliest start and the latest day keep four-digit years', async () => {
    const plan = await assign({ start_on: '2199-12-31', subplans: [anchored('Last', 3650, 'working_days')] });
    expect(part(plan, 'Last').due_date).toMatch(/^22\d\d-/);
    expect(part(plan, 'Last').due_in_days).toBe(36_500);
  });
});

describe('a save of a plan', () => {
  test('a save keeps the days, and a changed due_in_days sets the day by hand (Dates 4)', async () => {
    const plan = await assign();
    const withoutDue = plan.subplans.map(({ due: _, ...rest }: Json) => rest);
    const same = await manager!.client.put(savePath(plan), { ...plan, subplans: withoutDue });
    expect(same.body.subplans).toEqual(plan.subplans);
    const saved = await manager!.client.put(savePath(plan), {
      ...same.body,
      subplans: withoutDue.map((one: Json) => (one.name === 'Day one' ? { ...one, due_in_days: 12 } : one)),
    });
    expect(part(saved.body, 'Day one')).toMatchObject({
      due: { anchor: 'assigned', offset: 0, unit: 'days' },
      due_in_days: 12,
      due_date: '2026-12-06',
    });
    const [, , edited] = await historyOf(plan);
    expect(edited.detail.changes).toMatchObject([
      { field: 'due', old: 'on the start date', new: 'set by hand, was on the start date' },
      { field: 'due_in_days', old: null, new: 12 },
    ]);
    // A day set by hand stays; reset, it counts again.
    await move(saved.body, { start_on: '2026-12-15' });
    const moved = await read(plan);
    expect(part(moved, 'Day one').due_date).toBe('2026-12-06');
    const back = await manager!.client.put(savePath(plan), {
      ...moved,
      subplans: moved.subplans.map((one: Json) =>
        one.name === 'Day one' ? { ...one, due: fromStart(0) } : one,
      ),
    });
    expect(part(back.body, 'Day one')).toMatchObject({ due: fromStart(0), due_date: '2026-12-15' });
  });

  test('a subplan with progress cannot count otherwise (Plans 12)', async () => {
    const plan = await assign();
    await employee!.client.put(taskPath(taskIds({ subplans: [part(plan, 'Day one')] })[0]));
    const changed = plan.subplans.map((one: Json) =>
      one.name === 'Day one' ? { ...one, due: fromStart(3) } : one,
    );
    const response = await manager!.client.put(savePath(plan), { ...plan, subplans: changed });
    refused(response, 409, 'plans.subplan_in_progress');
    expect(daysOf(await read(plan))).toEqual(DAYS);
  });

  test('a plan without a start date takes no subplan that counts from one', async () => {
    const plan = await createPlan(manager!, employee!);
    const response = await manager!.client.put(savePath(plan), {
      ...plan,
      subplans: [...plan.subplans, anchored('Late', 3)],
    });
    expectInvalid(response, 'start_on');
    expect(response.body.detail).toBe('This plan has no start date. Choose a due date for "Late".');
  });
});

const withTask = (offset_days: number | null, part: object) => ({
  ...subplan('Week', 10, []),
  ...part,
  topics: [{ name: 'T', tasks: [{ name: 'early', offset_days }, { name: 'late' }] }],
});
const tasksOf = (plan: Json): Json[] => plan.subplans[0].topics[0].tasks;

const formats = async (plan: Json) => {
  await tickAll(employee!, plan);
  await employee!.client.put(planPath(plan, '/signoff'));
  const rows = await app.db
    .selectFrom('plan_signatures')
    .select('content_format')
    .where('plan_id', '=', plan.id)
    .execute();
  return rows.map(({ content_format }) => content_format);
};

describe('a task may be due before its subplan (Dates 5)', () => {
  test.each([
    ['counted as the subplan is', 2, { due: fromStart(5, 'working_days') }, '2026-12-03'],
    ['not before the assignment', -300, { due: fromStart(5) }, '2026-11-23'],
    ['never later than the subplan', 9, { due: fromStart(5) }, '2026-12-06'],
    ['from the assignment as well', 3, {}, '2026-11-27'],
  ])('%s', async (_, offset, part, due_date) => {
    const plan = await assign({ subplans: [withTask(offset, part)] });
    expect(tasksOf(plan)[0]).toMatchObject({ offset_days: offset, due_date });
    expect(tasksOf(plan)[1]).not.toHaveProperty('due_date');
  });

  test('it moves with its subplan, and goes with its days', async () => {
    const plan = await assign({ subplans: [withTask(2, { due: fromStart(5) })] });
    expect(tasksOf(plan)[0].due_date).toBe('2026-12-03');
    await move(plan, { start_on: '2026-12-08' });
    const moved = await read(plan);
    expect(tasksOf(moved)[0].due_date).toBe('2026-12-10');
    const saved = await manager!.client.put(savePath(plan), {
      ...moved,
      subplans: [{ ...moved.subplans[0], due: fromStart(1) }],
    });
    expect(tasksOf(saved.body)[0].due_date).toBe('2026-12-09');
    const without = await manager!.client.put(savePath(plan), {
      ...saved.body,
      subplans: [
        {
          ...saved.body.subplans[0],
          topics: [
            {
              ...saved.body.subplans[0].topics[0],
              tasks: tasksOf(saved.body).map((task) => ({ ...task, offset_days: null })),
            },
          ],
        },
      ],
    });
    expect(tasksOf(without.body)[0]).not.toHaveProperty('due_date');
    expect(tasksOf(without.body)[0]).not.toHaveProperty('offset_days');
  });

  test('is signed with its day, and a plan without one as it always was', async () => {
    expect(await formats(await assign({ subplans: [withTask(2, { due: fromStart(5) })] }))).toEqual([3]);
    expect(await formats(await assign())).toEqual([1]);
  });

  test('My tasks are sorted by it', async () => {
    const ida = await app.addEmployee(null, 'Ida Tech');
    const owner = { kind: 'person', person_id: ida.id };
    const tasks = [
      { name: 'last', owner },
      { name: 'first', owner, offset_days: -3 },
      { name: 'second', owner, offset_days: 1 },
    ];
    await assign({
      subplans: [{ ...subplan('Week', 5, []), due: fromStart(5), topics: [{ name: 'T', tasks }] }],
    });
    const mine = (await ida.client.get('/my_task')).body;
    expect(mine.map(({ name, due_date }: Json) => [name, due_date])).toEqual([
      ['first', '2026-11-28'],
      ['second', '2026-12-02'],
      ['last', '2026-12-06'],
    ]);
  });
});

describe('the start date moves (Dates 6)', () => {
  test('a preview says where each day goes and why it stays, and changes nothing', async () => {
    const plan = await assign();
    await tickAll(employee!, { subplans: [part(plan, 'Equipment')] });
    await moveDue(plan, 'Day one', { due_date: '2026-12-03', reason: 'Room is free' });
    const before = await read(plan);
    const { status, body } = await move(plan, { start_on: '2026-12-08', preview: true });
    expect(status).toBe(200);
    expect(body.subplans.map(({ id: _, ...rest }: Json) => rest)).toEqual([
      { name: 'Papers', old: '2026-11-23', new: '2026-11-28', why_kept: null, moved_up_from: null },
      { name: 'Equipment', old: '2026-11-30', new: '2026-11-30', why_kept: 'finished', moved_up_from: null },
      { name: 'Newsletter', old: '2026-11-30', new: '2026-11-30', why_kept: 'assigned', moved_up_from: null },
      { name: 'Day one', old: '2026-12-03', new: '2026-12-03', why_kept: 'by_hand', moved_up_from: null },
      { name: 'First week', old: '2026-12-08', new: '2026-12-15', why_kept: null, moved_up_from: null },
    ]);
    expect(await read(plan)).toEqual(before);
    expect((await move(plan, { start_on: '2026-11-25', preview: true })).body.subplans[0]).toMatchObject({
      new: '2026-11-23',
      moved_up_from: '2026-11-15',
    });

    const applied = await move(plan, { start_on: '2026-12-08' });
    expect(applied.body).toEqual(body);
    const after = await read(plan);
    expect(after).toMatchObject({
      start_on: '2026-12-08',
      version: before.version + 1,
      due_date: '2026-12-15',
    });
    expect(daysOf(after)).toEqual({ ...daysOf(before), Papers: '2026-11-28', 'First week': '2026-12-15' });
  });

  test('a preview waits for no change of the plan, and is refused as the move', async () => {
    const plan = await assign();
    const other = await app.addManager();
    const body = { start_on: '2026-12-08', preview: true };
    await app.db.transaction().execute(async (tx) => {
      await tx.selectFrom('plans').select('id').where('id', '=', plan.id).forUpdate().execute();
      expect((await move(plan, body)).status).toBe(200);
    });
    refused(await move(plan, body, {}, employee), 403, 'auth.managers_only');
    refused(await move(plan, body, {}, other), 404, 'not_found');
    refused(await move(plan, { preview: true }, {}, other), 404, 'not_found');
    refused(await move(plan, body, { 'if-match': '"9"' }), 412, 'version.stale');
    refused(await move(plan, { ...body, version: 9 }), 409, 'version.stale');
    expectInvalid(await move(plan, { preview: true }), 'start_on');
    await manager!.client.put(planPath(plan, '/deactivate'), { active_plan: false });
    refused(await move(plan, body), 409, 'plans.inactive');
  });

  test('there and back restores every day', async () => {
    const plan = await assign();
    for (const start_on of ['2026-12-24', '2026-11-24', '2027-03-01', START]) await move(plan, { start_on });
    const back = await read(plan);
    expect(daysOf(back)).toEqual(DAYS);
    expect(back.subplans).toEqual(plan.subplans);
    expect(back.version).toBe(plan.version + 4);
  });

  test('the history lists moved and unmoved days; the same day is no event', async () => {
    const plan = await assign();
    await move(plan, { start_on: '2026-12-08' });
    await move(plan, { start_on: '2026-12-08' });
    const [, moved, ...more] = await historyOf(plan);
    expect(more).toEqual([]);
    expect(moved).toMatchObject({ event: 'plan.start_moved', detail: { old: START, new: '2026-12-08' } });
    expect(moved.detail.moved.map(({ name, old, new: day }: Json) => [name, old, day])).toEqual([
      ['Papers', '2026-11-23', '2026-11-28'],
      ['Equipment', '2026-11-30', '2026-12-07'],
      ['Day one', '2026-12-01', '2026-12-08'],
      ['First week', '2026-12-08', '2026-12-15'],
    ]);
    expect(moved.detail.kept).toMatchObject([{ name: 'Newsletter', why: 'assigned' }]);
  });

  test('two concurrent moves: one of the same version, and each in turn without', async () => {
    const plan = await assign();
    const replies = await Promise.all(
      ['2026-12-08', '2026-12-09'].map((start_on) =>
        move(plan, { start_on }, { 'if-match': `"${plan.version}"` }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    const stale = await move(plan, { start_on: '2026-12-10', version: plan.version });
    refused(stale, 409, 'version.stale');
    const both = await Promise.all(['2026-12-15', '2026-12-16'].map((start_on) => move(plan, { start_on })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const after = await read(plan);
    expect(after.version).toBe(plan.version + 3);
    expect(part(after, 'Day one').due_date).toBe(after.start_on);
  });

  test('not once the plan is signed or inactive, and not by others', async () => {
    const hr = await addHr(app);
    const other = await app.addManager();
    const plan = await assign();
    const body = { start_on: '2026-12-08' };
    refused(await move(plan, body, {}, employee), 403, 'auth.managers_only');
    refused(await move(plan, body, {}, other), 404, 'not_found');
    expectInvalid(await move(plan, {}), 'start_on');
    expect((await move(plan, { ...body, preview: true }, {}, hr)).status).toBe(200);
    expect((await move(plan, body, {}, hr)).status).toBe(200);
    expect((await historyOf(plan)).at(-1)).toMatchObject({ detail: { as: 'hr' } });
    await manager!.client.put(planPath(plan, '/deactivate'), { active_plan: false });
    refused(await move(plan, body), 409, 'plans.inactive');
    await manager!.client.put(planPath(plan, '/deactivate'), { active_plan: true });
    await tickAll(employee!, plan);
    await employee!.client.put(planPath(plan, '/signoff'));
    refused(await move(plan, body), 409, 'plans.signed');
    refused(await moveDue(plan, 'Papers', {}), 409, 'plans.signed');
  });

  test('a plan that counts from its assignment gets a start date, and no day of it moves', async () => {
    const plan = await createPlan(manager!, employee!, { assigned_at: ASSIGNED_AT });
    const { body } = await move(plan, { start_on: START });
    expect(body.subplans.map(({ why_kept }: Json) => why_kept)).toEqual(['assigned', 'assigned']);
    const after = await read(plan);
    expect(after.start_on).toBe(START);
    expect(after.subplans).toEqual(plan.subplans);
  });
});

describe('the due day of one subplan moves (Dates 7)', () => {
  test('also of a begun one, with a reason; it then stays when the start moves', async () => {
    const plan = await assign();
    await employee!.client.put(taskPath(taskIds({ subplans: [part(plan, 'First week')] })[0]));
    const { status, body } = await moveDue(plan, 'First week', { due_date: '2026-12-11', reason: 'Ill' });
    expect(status).toBe(200);
    expect(part(body, 'First week')).toMatchObject({
      due_date: '2026-12-11',
      due: { anchor: 'assigned', offset: 5, unit: 'working_days' },
    });
    expect(body).toMatchObject({ version: plan.version + 1, due_date: '2026-12-11' });
    expect((await historyOf(plan)).at(-1)).toMatchObject({
      event: 'plan.due_date_moved',
      detail: { name: 'First week', old: '2026-12-08', new: '2026-12-11', reason: 'Ill' },
    });
    await move(plan, { start_on: '2026-12-08' });
    expect(part(await read(plan), 'First week').due_date).toBe('2026-12-11');
  });

  test('a plan that counts from its assignment keeps doing so', async () => {
    const plan = await createPlan(manager!, employee!, { assigned_at: ASSIGNED_AT });
    const { body } = await moveDue(plan, 'First week', { due_date: '2026-12-11', reason: 'Ill' });
    expect(part(body, 'First week')).toMatchObject({ due_date: '2026-12-11', due_in_days: 17 });
    expect(part(body, 'First week')).not.toHaveProperty('due');
  });

  test('a completed subplan stays, and invalid days and reasons are refused', async () => {
    const plan = await assign();
    await tickAll(employee!, { subplans: [part(plan, 'Day one')] });
    const good = { due_date: '2026-12-11', reason: 'Ill' };
    refused(await moveDue(plan, 'Day one', good), 409, 'plans.subplan_finished');
    const early = await moveDue(plan, 'First week', { ...good, due_date: '2026-11-24' });
    expectInvalid(early, 'due_date');
    expect(early.body.detail).toBe(
      'Choose 25 November 2026 or a later day: the plan was assigned on 23 November 2026.',
    );
    expectInvalid(await moveDue(plan, 'First week', { ...good, due_date: '2200-01-01' }), 'due_date');
    expectInvalid(await moveDue(plan, 'First week', { ...good, reason: ' ' }), 'reason');
    expectInvalid(await moveDue(plan, 'First week', { ...good, reason: 'x'.repeat(501) }), 'reason');
    const unknown = `/subplan/${plan.id}/due_date`;
    refused(await manager!.client.put(planPath(plan, unknown), good), 404, 'not_found');
    expect(daysOf(await read(plan))).toEqual(DAYS);
  });
});

describe('working days are those of where the employee works (Working days 3)', () => {
  let [admin, nurse]: Person[] = [];
  let calendar: Json;

  beforeAll(async () => {
    admin = await addAdmin(app);
    nurse = await app.addEmployee(manager!, 'Nora Nurse');
    await app.db
      .updateTable('people')
      .set({ location: 'Bergen', start_on: '2026-12-23' })
      .where('id', '=', nurse.id)
      .execute();
    const { id } = (
      await admin.client.post('/work-calendar', {
        name: 'Norway',
        locations: ['Bergen'],
        days_off: [{ day: '2026-12-25', name: 'Christmas Day' }],
      })
    ).body;
    calendar = (await admin.client.get(`/work-calendar/${id}`)).body;
  });

  test('a notification of a new plan names its start', async () => {
    const { body } = await manager!.client.get(`/user/${nurse!.id}/plan_dates`);
    expect(body).toEqual({
      start_on: '2026-12-23',
      calendar: {
        name: 'Norway',
        weekdays: [1, 2, 3, 4, 5],
        days_off: [{ day: '2026-12-25', name: 'Christmas Day' }],
      },
    });
    const other = await app.addManager();
    refused(await other.client.get(`/user/${nurse!.id}/plan_dates`), 404, 'not_found');
    expect((await manager!.client.get(`/user/${employee!.id}/plan_dates`)).body).toEqual({
      start_on: null,
      calendar: { name: null, weekdays: [1, 2, 3, 4, 5], days_off: [] },
    });
  });

  test('a later holiday moves no day until the start moves, and a calendar in use stays', async () => {
    const plan = await createPlan(manager!, nurse!, {
      assigned_at: ASSIGNED_AT,
      start_on: '2026-12-23',
      subplans: [anchored('Week', 3, 'working_days')],
    });
    expect(daysOf(plan)).toEqual({ Week: '2026-12-29' });
    await admin!.client.put(`/work-calendar/${calendar.id}`, {
      days_off: [...calendar.days_off, { day: '2026-12-28', name: 'Bridge' }],
    });
    const saved = await manager!.client.put(savePath(plan), { ...plan, name: 'Renamed' });
    expect(daysOf(saved.body)).toEqual({ Week: '2026-12-29' });
    expect((await move(plan, { start_on: '2026-12-23' })).body.subplans).toMatchObject([
      { old: '2026-12-29', new: '2026-12-29' },
    ]);
    await move(plan, { start_on: '2026-12-24' });
    expect(daysOf(await read(plan))).toEqual({ Week: '2026-12-31' });
    // The calendar stays that of the plan, wherever the employee works by now.
    await app.db.updateTable('people').set({ location: 'Paris' }).where('id', '=', nurse!.id).execute();
    await move(plan, { start_on: '2026-12-23' });
    expect(daysOf(await read(plan))).toEqual({ Week: '2026-12-30' });
    refused(await admin!.client.delete(`/work-calendar/${calendar.id}`), 409, 'calendars.in_use');
  });
});
