import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '#shared/calendar.ts';
import { dueInDaysFor } from '#shared/plans/due.ts';
import { addAdmin } from '../../testing/admins.ts';
import { type Person, useApp } from '../../testing/app.ts';
import type { Json } from '../../testing/client.ts';
import { ASSIGNED, daysFor, itemsByHeading, planDue, useReminders } from '../../testing/reminders.ts';
import { watchStatements } from '../../testing/database/statements.ts';
import { taskPath } from '../../testing/samples.ts';
import { listOwnedSubplans } from './assigned.sql.ts';

const app = useApp({ ORG_TIME_ZONE: 'Europe/Berlin' });
const { remindOn, digests } = useReminders(app);
let manager: Person;
let employee: Person;
let ida: Person;
let ben: Person;
let admin: Person;
let team: string;
let withAddress: string;

beforeAll(async () => {
  manager = await app.addManager('Mia Manager');
  employee = await app.addEmployee(manager, 'Emil Employee');
  ida = await app.addEmployee(null, 'Ida Tech');
  ben = await app.addEmployee(null, 'Ben Okafor');
  admin = await addAdmin(app);
  team = (await admin.client.post('/group', { name: 'IT' })).body.id;
  withAddress = (await admin.client.post('/group', { name: 'Facilities', email: 'rooms@example.com' })).body
    .id;
  for (const id of [team, withAddress])
    await admin.client.put(`/group/${id}/members`, { person_ids: [ida.id, ben.id] });
});

const OF_TEAM = () => ({ owner: { kind: 'group', group_id: team } });
const OF_MANAGER = { owner: { kind: 'manager' } };
const OF_IDA = () => ({ owner: { kind: 'person', person_id: ida.id } });

/** A plan with one subplan of these tasks, due on the day. */
const plan = (day: string, ...tasks: object[]) =>
  planDue(manager, employee, [], {
    name: 'Selling',
    subplans: [
      {
        name: 'Part 1',
        due_in_days: dueInDaysFor(ASSIGNED, day),
        topics: [{ name: 'Topic', tasks: tasks.map((task, index) => ({ name: `Task ${index}`, ...task })) }],
      },
    ],
  });
const tick = (person: Person, { subplans }: Json, index: number) =>
  person.client.put(taskPath(subplans[0].topics[0].tasks[index].id), { completed: true });
const contentFor = async ({ id }: { id: string }) =>
  (await digests()).findLast(({ person_id }) => person_id === id)?.content;

describe('a digest of tasks of others (Reminders 5)', () => {
  test('lists what somebody does for others, of their own and of their teams', async () => {
    await plan('2026-05-12', {}, OF_IDA(), OF_IDA(), OF_TEAM());
    await remindOn('2026-05-10');
    expect(await contentFor(ida)).toEqual({
      subject: 'Onboarding: one subplan needs you',
      preview: '1 with tasks for others',
      paragraphs: ['Others need you in their onboarding. Tick each task off when you have done it.'],
      lists: [
        {
          heading: 'Tasks you do for others',
          items: [
            {
              text: 'Emil Employee: Part 1 (Selling)',
              note: 'due on 12 May 2026, 2 tasks, one task of IT',
              path: '/my-tasks',
            },
          ],
        },
      ],
      action: { label: 'Open My tasks', path: '/my-tasks' },
    });
    expect((await contentFor(ben))?.lists?.[0]?.items[0]?.note).toBe('due on 12 May 2026, one task of IT');
    expect((await contentFor(employee))?.lists?.[0]?.items[0]?.note).toBe(
      'due on 12 May 2026, one task of yours open',
    );
    const told = (await ida.client.get('/notification')).body.notifications as Json[];
    expect(told.filter(({ kind }) => kind === 'reminder')).toMatchObject([
      { kind: 'reminder', plan: { name: 'Selling' }, params: { tasks: 3, overdue: 0 } },
    ]);
  });

  test('reminds at the stages of the subplan, each person once a stage', async () => {
    const assigned = await plan('2026-05-10', {}, OF_IDA());
    for (const day of [7, 8, 9, 11, 12, 13, 14]) await remindOn(`2026-05-${String(day).padStart(2, '0')}`);
    const stages = ['2026-05-08', '2026-05-11', '2026-05-13'];
    expect(daysFor(await digests(), ida)).toEqual(stages);
    expect(daysFor(await digests(), employee)).toEqual(stages);
    expect(daysFor(await digests(), manager)).toEqual(['2026-05-13']);
    await tick(ida, assigned, 1);
    await remindOn('2026-05-17');
    expect(daysFor(await digests(), ida)).toEqual(stages);
    expect(daysFor(await digests(), employee)).toEqual([...stages, '2026-05-17']);
  });

  test('reminds the employee of their own open tasks alone, and the manager whose they are from day 3', async () => {
    const assigned = await plan('2026-05-01', {}, OF_TEAM(), OF_TEAM(), OF_IDA());
    await tick(employee, assigned, 0);
    // A taken task counts for its team all the same, as above the subplans of the plan.
    const [, laptop] = assigned.subplans[0].topics[0].tasks;
    await ida.client.put(`/my_task/${laptop.id}/take`, { taken: true });
    await remindOn('2026-05-02');
    expect(await contentFor(employee)).toBeUndefined();
    expect(await contentFor(manager)).toBeUndefined();
    await remindOn('2026-05-04');
    expect(await contentFor(employee)).toBeUndefined();
    expect((await contentFor(manager))?.lists).toEqual([
      {
        heading: "Your team's overdue subplans",
        items: [
          {
            text: 'Emil Employee: Part 1 (Selling)',
            note: 'due on 1 May 2026, 3 of 4 tasks open. Overdue: IT (2), Ida Tech (1)',
            path: `/onboarding/${assigned.id}`,
          },
        ],
      },
    ]);
  });

  test('a digest names a subplan once for a manager who is its only assignee, and as both with others', async () => {
    await plan('2026-05-01', OF_MANAGER, OF_MANAGER);
    await remindOn('2026-05-04');
    expect(itemsByHeading((await contentFor(manager))!)).toEqual({
      'Tasks you do for others': ['Emil Employee: Part 1 (Selling)'],
    });
    await plan('2026-05-01', {}, OF_MANAGER);
    await remindOn('2026-05-08');
    const content = (await contentFor(manager))!;
    expect(content.subject).toBe('Onboarding: 2 subplans need you');
    expect(itemsByHeading(content)["Your team's overdue subplans"]).toHaveLength(1);
    expect(content.lists?.[1]?.items[0]?.note).toBe('due on 1 May 2026, 2 of 2 tasks open. Overdue: you (1)');
  });

  test('of a team goes to its address once, until somebody takes the task', async () => {
    const assigned = await plan('2026-05-10', {}, { owner: { kind: 'group', group_id: withAddress } });
    await remindOn('2026-05-08');
    await remindOn('2026-05-09');
    const rows = await app.db
      .selectFrom('outbox')
      .select(['email', 'person_id'])
      .where('person_id', '<>', employee.id)
      .execute();
    expect(rows).toEqual([{ email: 'rooms@example.com', person_id: withAddress }]);
    expect((await contentFor({ id: withAddress }))?.lists?.[0]?.items[0]?.note).toBe(
      'due on 10 May 2026, one task of Facilities',
    );
    const { id } = assigned.subplans[0].topics[0].tasks[1];
    expect((await ben.client.put(`/my_task/${id}/take`, { taken: true })).status).toBe(200);
    await remindOn('2026-05-11');
    expect(daysFor(await digests(), ben)).toEqual(['2026-05-11']);
    expect((await digests()).filter(({ person_id }) => person_id === withAddress)).toHaveLength(1);
  });

  test('says nothing of optional, done and inactive ones', async () => {
    const assigned = await plan('2026-05-01', {}, { ...OF_IDA(), counts: false }, OF_IDA());
    await tick(ida, assigned, 2);
    await remindOn('2026-05-10');
    expect(await contentFor(ida)).toBeUndefined();
    const inactive = await plan('2026-05-01', {}, OF_IDA());
    await manager.client.put(`/onboarding-plan/${inactive.id}/deactivate`);
    await remindOn('2026-05-11');
    expect(await contentFor(ida)).toBeUndefined();
  });
});

/** A subplan that is due nine days after the start, with a task of Ida that is due before that. */
const part = (name: string, offset_days: number) => ({
  name,
  due_in_days: 6,
  due: { anchor: 'start', offset: 9, unit: 'days' },
  topics: [{ name: 'Topic', tasks: [{ name: 'A task', offset_days, ...OF_IDA() }] }],
});

test('reads the tasks of those alone who are away for one of the people (Owners 11)', async () => {
  await plan('2026-05-12', OF_IDA());
  const until = addDays(dayOf(new Date(), 'UTC'), 7);
  const choose = (person_id: string | null) =>
    ida.client.put('/user/self/stand_in', { person_id, until: person_id && until });
  expect((await choose(ben.id)).status).toBe(200);
  try {
    const read = (person: Person) =>
      watchStatements(() => listOwnedSubplans(app.db, {}, [person.id], 'all')).then(({ statements }) =>
        statements.some(({ values }) => JSON.stringify(values ?? []).includes(ida.id)),
      );
    expect([await read(ben), await read(employee)]).toEqual([true, false]);
    expect((await listOwnedSubplans(app.db, {}, [ben.id], 'all')).get(ben.id)).not.toHaveLength(0);
  } finally {
    await choose(null);
  }
});

test('tasks for others are ordered by their own days', async () => {
  await planDue(manager, employee, [], {
    name: 'Selling',
    start_on: '2026-01-05',
    remind_days_before_due: 30,
    subplans: [part('Third', 6), part('First', 1), part('Second', 3)],
  });
  await remindOn('2026-01-02');
  expect(itemsByHeading((await contentFor(ida))!)['Tasks you do for others']).toEqual(
    ['First', 'Second', 'Third'].map((name) => `Emil Employee: ${name} (Selling)`),
  );
});
