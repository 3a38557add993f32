import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { allTasks } from '#shared/checklist/tree.ts';
import { dayOf, isWeekend } from '#shared/calendar.ts';
import type { PlanTask } from '#shared/checklist/schema.ts';
import type { MyTask } from '#shared/tasks/schema.ts';
import { DOORS, WALK } from '#shared/demo/doors.ts';
import { MIN_PLANS } from '#shared/hr/overview/limits.ts';
import type { Overview } from '#shared/hr/overview/schema.ts';
import { needsYou } from '#shared/plans/needsYou.ts';
import type { ListedPlan, Plan } from '#shared/plans/schema.ts';
import { useApp } from '../testing/app.ts';
import { verifyDatabase } from '../cli/verification.ts';
import { fillDemo } from './fill.ts';
import { HINTS, PEOPLE } from './people.ts';

const app = useApp({ DEMO: '1' });
// A Wednesday, so that what is said to have happened today has happened today.
const NOW = new Date('2026-11-25T14:00:00Z');
beforeAll(() => {
  app.services.context.now = () => NOW;
  return fillDemo(app.db, 'UTC', NOW);
});

async function clientOf(email: string) {
  const { id, name } = await app.db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return app.signIn({ id, name, email });
}

async function ownPlanOf(email: string): Promise<Plan> {
  const client = await clientOf(email);
  const { body: own } = await client.get('/onboarding-plan?scope=self');
  expect(own, email).toHaveLength(1);
  return (await client.get(`/onboarding-plan/${own[0].id}`)).body;
}

const emailOf = (key: string) => `${key}@harbor.example`;

test('the company has forty people, one admin and one person of HR, and its history is intact (Operations 7)', async () => {
  const people = await app.db.selectFrom('people').selectAll().execute();
  expect(people).toHaveLength(40);
  expect(people.filter(({ is_admin }) => is_admin).map(({ email }) => email)).toEqual([DOORS[3].email]);
  expect(people.filter(({ is_hr }) => is_hr).map(({ email }) => email)).toEqual([DOORS[2].email]);
  expect(people.filter(({ is_manager }) => is_manager)).toHaveLength(6);
  expect(people.filter(({ department }) => department === '')).toEqual([]);
  expect(await verifyDatabase(app.db, [])).toBe(0);
});

// On a Sunday, events of the weekend are dated on the Friday before.
const onSunday = useApp({ DEMO: '1' });
beforeAll(() => fillDemo(onSunday.db, 'UTC', new Date('2026-11-29T14:00:00Z')));

test.each([
  ['a Wednesday', app],
  ['a Sunday', onSunday],
])(
  'on %s, plans were made before their people started, who did nothing before that (Demo 7)',
  async (_, { db }) => {
    const { rows } = await sql<{
      key: string;
      start_on: string;
      made: string;
      ticked: string | null;
      plan_start: string | null;
    }>`
    select people.email as key, people.start_on, plans.start_on as plan_start,
      (select min(at)::date::text from journal where subject_id = plans.id and event = 'plan.assigned') as made,
      (select min(at)::date::text from journal where subject_id = plans.id and event = 'plan.task_completed') as ticked
    from people join plans on plans.user_id = people.id
    where people.start_on is not null`.execute(db);
    const people = [...Map.groupBy(rows, ({ key }) => key).values()];
    expect(people.length).toBeGreaterThan(20);
    const first = people.map((plans) => plans.toSorted((a, b) => (a.made < b.made ? -1 : 1))[0]!);
    expect(rows.filter(({ start_on }) => isWeekend(start_on))).toEqual([]);
    expect(first.filter(({ made, start_on }) => made >= start_on)).toEqual([]);
    // Employees who start on another day than their first plan says have another plan that counts from it.
    expect(
      first.filter(
        ({ key, ticked, start_on }) => !key.startsWith('mohammed') && ticked !== null && ticked < start_on,
      ),
    ).toEqual([]);
    expect(rows.filter(({ plan_start, start_on }) => plan_start !== null && plan_start !== start_on)).toEqual(
      [],
    );
  },
);

test('HR finds in an audit who started, each with a plan (Audit 1)', async () => {
  const hr = await clientOf(DOORS[2].email);
  const { body } = await hr.get('/audit?from=2026-07-01&to=2026-11-25');
  expect(body.counts.started).toBeGreaterThan(20);
  expect(body.counts.without_plan).toBe(0);
});

test('the manager of the first door finds one plan to approve, one late one and one person without a plan (Demo 4)', async () => {
  const amara = await clientOf(DOORS[0].email);
  const { body: plans } = (await amara.get('/onboarding-plan?scope=reports')) as { body: ListedPlan[] };
  const needs = needsYou(plans).map(({ kind, plans: of }) => [kind, of.map(({ user }) => user.email)]);
  expect(needs).toEqual([
    ['overdue', [WALK.remind]],
    ['sign', [WALK.approve]],
    ['comments', expect.arrayContaining([WALK.remind, WALK.approve])],
  ]);
  const { body: reports } = await amara.get('/user/manager/direct_reports');
  const toAssign = reports.find(({ email }: { email: string }) => email === WALK.assign);
  expect(toAssign.plans).toEqual([]);
});

test('the people with hints find what these promise (Operations 7)', async () => {
  const maya = await ownPlanOf(DOORS[1].email);
  const [firstDay] = maya.subplans;
  expect(firstDay!.due_date).toBe(dayOf(NOW, 'UTC'));
  expect(firstDay!.topics.flatMap(({ tasks }) => tasks).filter(({ completed }) => !completed)).toHaveLength(
    2,
  );
  for (const key of ['lena.fischer', 'wei.chen']) {
    const { completed_tasks, total_tasks } = (await ownPlanOf(emailOf(key))).progress;
    expect(total_tasks - completed_tasks, key).toBe(1);
  }
  const { progress, signed_by_user } = await ownPlanOf(emailOf('fatima.alhassan'));
  expect(progress.completed_tasks).toBe(progress.total_tasks);
  expect(signed_by_user).toBe(false);
  const leila = await clientOf(emailOf('leila.rahimi'));
  const { body: careTeam } = await leila.get('/onboarding-plan?scope=reports');
  expect(needsYou(careTeam as ListedPlan[])[0]).toMatchObject({ kind: 'sign', count: 3 });
  const helen = await clientOf(DOORS[2].email);
  const { body: everybody } = await helen.get('/onboarding-plan?scope=organisation');
  expect(everybody.length).toBeGreaterThan(30);
  const ravi = await clientOf(DOORS[3].email);
  expect((await ravi.get('/operation')).status).toBe(200);
  const { id } = await ownPlanOf(emailOf('wei.chen'));
  const { body: history } = await helen.get(`/onboarding-plan/${id}/history`);
  expect(history.map(({ event }: { event: string }) => event)).toContain('plan.returned');
  expect(HINTS.size).toBe(PEOPLE.filter(({ hint }) => hint !== undefined).length);
});

test('all events are in working hours of the past (Operations 7)', async () => {
  const events = await app.db.selectFrom('journal').select(['event', 'at']).execute();
  expect(events.length).toBeGreaterThan(300);
  const times = events.map(({ at }) => new Date(at));
  const outside = times.filter((at) => {
    const minute = at.getUTCHours() * 60 + at.getUTCMinutes();
    return at > NOW || isWeekend(dayOf(at, 'UTC')) || minute < 8 * 60 + 30 || minute > 17 * 60;
  });
  expect(outside).toEqual([]);
});

test('the tasks of a plan were done in their order', async () => {
  const { id, subplans } = await ownPlanOf(emailOf('aoife.bhriain'));
  const { body: history } = await (
    await clientOf(emailOf('lukasz.zielinski'))
  ).get(`/onboarding-plan/${id}/history`);
  const ticked = history
    .filter(({ event }: { event: string }) => event === 'plan.task_completed')
    .map(({ detail }: { detail: { task_id: string } }) => detail.task_id);
  const ids = allTasks(subplans).map((task) => task.id);
  expect(ticked.length).toBeGreaterThan(10);
  expect(ticked).toEqual(ids.slice(0, ticked.length));
});

test('IT and a buddy have work: overdue, due soon, and the same task for several people (My tasks 3)', async () => {
  const ravi = await clientOf(DOORS[3].email);
  const { body: teams } = await ravi.get('/my_task?tab=teams');
  const names = teams.map(({ name }: MyTask) => name);
  expect(new Set(names)).toEqual(
    new Set(['Hand out the laptop', 'Create the accounts', 'Turn on full backup of the laptop']),
  );
  const { body: taken } = await ravi.get('/my_task?tab=mine');
  expect(taken).toHaveLength(3);
  const count = (name: string) => [...taken, ...teams].filter((task: MyTask) => task.name === name).length;
  expect([count('Create the accounts'), count('Turn on full backup of the laptop')]).toEqual([3, 5]);
  const days = teams.map(({ due_date }: MyTask) => due_date).toSorted();
  expect([days[0] < dayOf(NOW, 'UTC'), days.at(-1) > dayOf(NOW, 'UTC')]).toEqual([true, true]);
  expect((await ravi.get('/my_task?tab=done')).body.length).toBeGreaterThan(2);
  const olena = await clientOf(emailOf('olena.kovalenko'));
  const { body: mine } = await olena.get('/my_task?tab=mine');
  expect(mine.map(({ owner }: MyTask) => owner.kind)).toContain('buddy');
  const ada = await clientOf(emailOf('ada.lindqvist'));
  const { body: plans } = await ada.get('/onboarding-plan?scope=self');
  const { id } = plans.find(({ name }: Plan) => name === 'Equipment, access and house rules');
  const { body: plan } = await ada.get(`/onboarding-plan/${id}`);
  expect(allTasks<PlanTask>(plan.subplans).flatMap(({ evidence = [] }) => evidence)).toHaveLength(1);
  expect(plan.others_open).toBe(1);
});

test('one plan counts from a start that is ahead (Dates 1)', async () => {
  const leila = await clientOf(emailOf('leila.rahimi'));
  const { body: plans } = (await leila.get('/onboarding-plan?scope=reports')) as { body: ListedPlan[] };
  const [plan, ...others] = plans.filter(({ start_on }) => start_on !== undefined);
  expect(others).toEqual([]);
  expect(plan).toMatchObject({ name: 'First shifts on the ward', start_on: '2026-12-07', status: 'Active' });
  const { body } = await leila.get(`/onboarding-plan/${plan!.id}`);
  expect(body.subplans.map((part: Plan['subplans'][number]) => part.due_date)).toEqual([
    '2026-11-30',
    '2026-12-07',
    '2026-12-21',
  ]);
});

test('the overview of HR has figures of every kind (Overview 5)', async () => {
  const helen = await clientOf(DOORS[2].email);
  const { body } = await helen.get('/overview');
  const said = (body as Overview).days.filter(({ plans }) => plans >= MIN_PLANS);
  expect(said.length).toBeGreaterThan(0);
  expect((body as Overview).slowest.length).toBeGreaterThan(0);
  expect((body as Overview).tiles.overdue).toBeGreaterThan(0);
});
