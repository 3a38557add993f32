import { beforeEach, describe, expect, test } from 'vitest';
import { addAdmin } from '../../testing/admins.ts';
import { addHr } from '../../testing/hr.ts';
import { type Person, useApp } from '../../testing/app.ts';
import { statusesOf } from '../../testing/client.ts';
import { expectProblem } from '../../testing/problem.ts';
import { checklist, createPlan } from '../../testing/samples.ts';
import { calendarOf } from './calendarOf.ts';

const app = useApp();
let hr: Person;

beforeEach(async () => {
  hr = await addHr(app);
  for (const { id } of (await hr.client.get('/work-calendar')).body)
    await hr.client.delete(`/work-calendar/${id}`);
});

const add = async (body: object): Promise<string> => {
  const response = await hr.client.post('/work-calendar', body);
  expect(response.status, response.text).toBe(201);
  return response.body.id;
};
const path = (id: string) => `/work-calendar/${id}`;
const eventsOf = async (id: string) =>
  (
    await app.db
      .selectFrom('journal')
      .select(['event', 'detail'])
      .where('subject_id', '=', id)
      .orderBy('seq')
      .execute()
  ).map(({ event, detail }) => [event, detail]);
const mondays = (count: number) =>
  Array.from({ length: count }, (_, week) => ({
    day: new Date(Date.UTC(2026, 0, 5 + 7 * week)).toISOString().slice(0, 10),
  }));
const CHRISTMAS = { day: '2026-12-25', name: 'Christmas Day' };

describe('a calendar of working days (Working days 3 to 5)', () => {
  test('a calendar is added, read by everybody, changed and deleted, and its chain records it', async () => {
    const employee = await app.addEmployee(null);
    const id = await add({ name: ' Germany ', locations: ['Berlin', ' Paris '], days_off: [CHRISTMAS] });
    const calendar = {
      id,
      name: 'Germany',
      weekdays: [1, 2, 3, 4, 5],
      locations: ['Berlin', 'Paris'],
      is_default: false,
      version: 1,
    };
    expect((await employee.client.get('/work-calendar')).body).toEqual([
      { ...calendar, days_off_count: 1, last_day_off: '2026-12-25' },
    ]);
    expect((await employee.client.get(path(id))).body).toEqual({
      ...calendar,
      days_off: [{ ...CHRISTMAS, source: 'manual' }],
    });
    const changed = await hr.client.put(path(id), {
      weekdays: [7, 1, 2],
      days_off: [{ day: '2027-01-01', name: 'New Year' }, { day: '2026-12-25' }],
    });
    expect(changed.body).toEqual({
      ...calendar,
      weekdays: [1, 2, 7],
      version: 2,
      days_off: [
        { ...CHRISTMAS, source: 'manual' },
        { day: '2027-01-01', name: 'New Year', source: 'manual' },
      ],
    });
    expect((await hr.client.put(path(id), {})).body.version).toBe(2);
    expect((await hr.client.delete(path(id))).status).toBe(204);
    expectProblem(await hr.client.get(path(id)), 404);
    expect(await eventsOf(id)).toEqual([
      ['calendar.created', { name: 'Germany', added: 1, removed: 0 }],
      [
        'calendar.changed',
        {
          version: 2,
          changes: [{ field: 'weekdays', old: '1, 2, 3, 4, 5', new: '1, 2, 7' }],
          added: 1,
          removed: 0,
        },
      ],
      ['calendar.deleted', { name: 'Germany' }],
    ]);
  });

  test('is changed from its current version alone', async () => {
    const id = await add({ name: 'Germany' });
    await hr.client.put(path(id), { name: 'Deutschland' });
    expectProblem(await hr.client.put(path(id), { name: 'X', version: 1 }), 409, /changed this since/);
    expectProblem(await hr.client.put(path(id), { name: 'X' }, { 'if-match': '"1"' }), 412);
    expect((await hr.client.put(path(id), { name: 'X' }, { 'if-match': '"2"' })).headers.get('etag')).toBe(
      '"3"',
    );
  });

  test('counts for people of its locations, the default for the others, Monday to Friday without one', async () => {
    const ada = await app.addEmployee(null, 'Ada');
    const live = (location: string) =>
      app.db.updateTable('people').set({ location }).where('id', '=', ada.id).execute();
    expect(await calendarOf(app.db, ada.id)).toEqual({
      id: null,
      weekdays: [1, 2, 3, 4, 5],
      days_off: new Set(),
      names: new Map(),
    });
    const dubai = await add({ name: 'UAE', locations: ['Dubai'], weekdays: [1, 2, 3, 4] });
    expect((await calendarOf(app.db, ada.id)).id).toBeNull();
    const rest = await add({ name: 'Everybody else', is_default: true, days_off: [CHRISTMAS] });
    expect(await calendarOf(app.db, ada.id)).toMatchObject({
      id: rest,
      days_off: new Set(['2026-12-25']),
      names: new Map([['2026-12-25', 'Christmas Day']]),
    });
    await live(' dubai');
    expect(await calendarOf(app.db, ada.id)).toMatchObject({ id: dubai, weekdays: [1, 2, 3, 4] });
    await live('Rome');
    expect((await calendarOf(app.db, ada.id)).id).toBe(rest);
  });

  test('is the default instead of the one before, which gets a new version', async () => {
    const one = await add({ name: 'One', is_default: true });
    const two = await add({ name: 'Two', is_default: true });
    expect((await hr.client.get(path(one))).body).toMatchObject({ is_default: false, version: 2 });
    await hr.client.put(path(one), { is_default: true });
    expect((await hr.client.get(path(two))).body).toMatchObject({ is_default: false, version: 2 });
    expect((await eventsOf(two)).map(([event]) => event)).toEqual(['calendar.created', 'calendar.changed']);
  });

  test('a calendar with plans is not deleted, and a plan that counts from its assignment has none', async () => {
    const manager = await app.addManager();
    const employee = await app.addEmployee(manager);
    const id = await add({ name: 'Everybody', is_default: true });
    await createPlan(manager, employee);
    expect((await hr.client.delete(path(id))).status).toBe(204);
    const used = await add({ name: 'Everybody', is_default: true });
    const [first] = checklist();
    const subplans = [{ ...first!, due: { anchor: 'start', offset: 3, unit: 'working_days' } }];
    const plan = await createPlan(manager, employee, { start_on: '2027-03-15', subplans });
    expectProblem(await hr.client.delete(path(used)), 409, /^Plans count by this calendar/);
    expect((await hr.client.get(path(used))).status).toBe(200);
    // The list is emptied for the next test.
    await app.unguarded.updateTable('plans').set({ calendar_id: null }).where('id', '=', plan.id).execute();
  });

  test('two concurrent calendars do not get the same name, and one of them is the default', async () => {
    const both = await Promise.all(
      ['Same', 'SAME'].map((name) => hr.client.post('/work-calendar', { name, is_default: true })),
    );
    expect(statusesOf(both)).toEqual(['201', '409']);
    const others = await Promise.all(
      ['A', 'B', 'C'].map((name) => hr.client.post('/work-calendar', { name, is_default: true })),
    );
    expect(statusesOf(others)).toEqual(['201', '201', '201']);
    const { body } = await hr.client.get('/work-calendar');
    expect(body.filter(({ is_default }: { is_default: boolean }) => is_default)).toHaveLength(1);
  });
});

describe('a calendar that is refused, and changes nothing', () => {
  test.each([
    [{ weekdays: [] }, 400, 'Choose at least one day of the week on which people work.'],
    [{ weekdays: [0] }, 400, undefined],
    [{ weekdays: [8] }, 400, undefined],
    [{ weekdays: [1, 1] }, 400, undefined],
    [{ name: ' ' }, 400, undefined],
    [{ days_off: [{ day: '2026-02-30' }] }, 400, undefined],
    [{ days_off: [{ day: '1026-12-25' }] }, 400, /Correct the year of 1026-12-25/],
    [{ days_off: [CHRISTMAS, CHRISTMAS] }, 400, /2026-12-25 is there twice/],
    [{ days_off: [{ ...CHRISTMAS, name: 'x'.repeat(201) }] }, 400, undefined],
    [{ locations: ['Berlin', 'berlin '] }, 400, /there twice/],
    [{ locations: ['BERLIN'] }, 409, '“BERLIN” belongs to the calendar “Germany”. Remove it there first.'],
    [{ name: 'gERMANY' }, 409, /has this name/],
  ])('%j', async (fields, status, detail) => {
    await add({ name: 'Germany', locations: ['Berlin'] });
    const id = await add({ name: 'France' });
    const before = (await hr.client.get(path(id))).body;
    expectProblem(await hr.client.put(path(id), fields), status, detail);
    expectProblem(await hr.client.post('/work-calendar', { name: 'Spain', ...fields }), status, detail);
    expect((await hr.client.get(path(id))).body).toEqual(before);
    expect((await hr.client.get('/work-calendar')).body).toHaveLength(2);
  });

  test('refuses a year without work, and accepts fifty free Mondays', async () => {
    const id = await add({ name: 'Mondays', weekdays: [1] });
    expectProblem(
      await hr.client.put(path(id), { days_off: mondays(60) }),
      400,
      /nobody would work for a whole year/,
    );
    expect((await hr.client.put(path(id), { days_off: mondays(50) })).status).toBe(200);
    expect((await hr.client.put(path(id), { weekdays: [1, 2], days_off: mondays(60) })).status).toBe(200);
    expectProblem(await hr.client.put(path(id), { weekdays: [1] }), 400, /Remove some/);
  });

  test('by people who are neither HR nor admin', async () => {
    const id = await add({ name: 'Germany' });
    for (const person of [await app.addManager(), await app.addEmployee(null)]) {
      expectProblem(await person.client.post('/work-calendar', { name: 'X' }), 403);
      expectProblem(await person.client.put(path(id), { name: 'X' }), 403);
      expectProblem(await person.client.delete(path(id)), 403);
    }
    const admin = await addAdmin(app);
    expect((await admin.client.put(path(id), { name: 'X' })).status).toBe(200);
    expectProblem(await app.anonymous.get('/work-calendar'), 401);
  });
});
