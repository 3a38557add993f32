import { beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#shared/calendar.ts';
import { connect } from '../platform/database/connect.ts';
import { checkChains } from '../platform/journal/verification/checks.ts';
import { checkEvidence } from '../plans/evidence/checks.ts';
import { checkSignatures } from '../signing/checks.ts';
import { addAdmin } from '../testing/admins.ts';
import { type Person, useApp } from '../testing/app.ts';
import type { Json } from '../testing/client.ts';
import { checkCounters } from '../testing/counters.ts';
import { addHr } from '../testing/hr.ts';
import { superuserUrl } from '../testing/database/superuser.ts';
import { findingLines } from '../testing/journal.ts';
import { createPlan, planPath, savePath, taskPath } from '../testing/samples.ts';
import { casesOf, isTorture } from '../testing/torture.ts';
import { addDirectory, type Directory } from '../testing/scim.ts';

/*
 * Everybody acts on the same plans at the same time: employees, those who do tasks for them, managers, HR, the directory and bulk
 * acts. `npm run torture -- --only tests` runs more acts.
 */

const ACTS_COUNT = casesOf({ few: 250, many: 2_000 });
// Each plan gets enough acts to be completed now and then.
const PLANS_COUNT = ACTS_COUNT / 25;
const WORKERS = 8;

const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'onboarding@example.com' });
checkCounters(app);

let admin: Person;
let hr: Person;
let directory: Directory;
let managers: Person[] = [];
let doers: Person[] = [];
let team: string;
const plans: { id: string; employee: Person }[] = [];
/** The response to the second signature of each completed plan. */
const completed = new Map<string, Json>();

const one = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
const day = (days: number) => addDays(dayOf(new Date(), 'UTC'), days);
const tasksOf = (plan: Json): Json[] =>
  plan.subplans.flatMap(({ topics }: Json) => topics.flatMap(({ tasks }: Json) => tasks));
const person = ({ id }: Person) => ({ kind: 'person', person_id: id });

beforeAll(async () => {
  admin = await addAdmin(app);
  hr = await addHr(app);
  directory = await addDirectory(app);
  managers = [await app.addManager('Mia'), await app.addManager('Nora')];
  for (const name of ['Ida', 'Ben', 'Bud']) doers.push(await app.addEmployee(null, name));
  team = (await admin.client.post('/group', { name: 'IT' })).body.id;
  await admin.client.put(`/group/${team}/members`, { person_ids: doers.map(({ id }) => id) });
  for (let count = 0; count < PLANS_COUNT; count += 1) {
    const manager = one(managers);
    const employee = await app.addEmployee(manager, `Emil ${count}`);
    const tasks = [
      { name: 'Read' },
      { name: 'Confirm', kind: 'acknowledge', settings: { text: 'Lock your screen.' } },
      { name: 'Laptop', owner: { kind: 'group', group_id: team } },
      { name: 'Lunch', owner: { kind: 'buddy' }, counts: false },
    ];
    const subplans = [
      { name: 'Day', due_in_days: 1, topics: [{ name: 'Arrive', tasks }] },
      {
        name: 'Week',
        due_in_days: 5,
        topics: [{ name: 'Settle', tasks: [{ name: 'Meet', owner: { kind: 'manager' } }] }],
      },
    ];
    const { id } = await createPlan(manager, employee, {
      buddy_id: one(doers).id,
      start_on: day(0),
      subplans,
    });
    plans.push({ id, employee });
  }
}, 120_000);

type Target = { id: string; employee: Person; plan: Json; manager: Person };
type Act = (target: Target) => Promise<{ status: number; text: string } | undefined>;

const anyTask = ({ plan }: Target) => one(tasksOf(plan));
const doerOf = ({ employee, manager }: Target, { owner }: Json): Person =>
  owner === undefined
    ? employee
    : ([manager, ...doers].find(({ id }) => id === owner.person?.id) ?? one(doers));

const finish = (by: Person, { id, kind }: Json, completed = true) =>
  kind === 'acknowledge' && completed
    ? by.client.put(`${taskPath(id)}/evidence`, { statement: true })
    : by.client.put(taskPath(id), { completed });

const ACTS: Record<string, Act> = {
  finish: (target) => {
    const task = anyTask(target);
    return finish(doerOf(target, task), task);
  },
  finishAll: async (target) => {
    for (const task of tasksOf(target.plan)) await finish(doerOf(target, task), task);
    return undefined;
  },
  reopen: (target) => {
    const task = anyTask(target);
    return finish(doerOf(target, task), task, false);
  },
  finishForAnother: (target) => {
    const { id } = anyTask(target);
    return target.manager.client.put(taskPath(id), { completed: true, reason: 'They are away' });
  },
  skip: (target) => {
    const { id } = anyTask(target);
    return target.manager.client.put(`${taskPath(id)}/not_applicable`, {
      not_applicable: true,
      reason: 'Remote',
    });
  },
  take: (target) => {
    const task = tasksOf(target.plan).find(({ name }) => name === 'Laptop');
    return one(doers).client.put(`/my_task/${task?.id}/take`, { taken: Math.random() < 0.7 });
  },
  sign: ({ id, employee, plan }) =>
    employee.client.put(planPath({ id }, '/signoff'), { content_hash: plan.content_hash }),
  approve: async ({ id, manager }) => {
    const response = await manager.client.put(planPath({ id }, '/signoff'));
    if (response.status === 200 && response.body.status === 'Completed' && !completed.has(id))
      completed.set(id, response.body);
    return response;
  },
  return: ({ id, manager }) => manager.client.put(planPath({ id }, '/return'), { comment: 'Once more' }),
  save: ({ id, manager, plan }) => {
    const sent = structuredClone(plan);
    sent.description = `Saved ${Math.random()}`;
    one(tasksOf(sent)).owner = one([
      person(one(doers)),
      { kind: 'group', group_id: team },
      { kind: 'employee' },
    ]);
    return one([manager, hr]).client.put(savePath({ id }), sent);
  },
  give: (target) =>
    target.manager.client.put(
      planPath(target, `/task/${anyTask(target).id}/owner`),
      one([person(one(doers)), { kind: 'group', group_id: team }, { kind: 'manager' }]),
    ),
  buddy: ({ id, manager }) =>
    manager.client.put(planPath({ id }, '/buddy'), { buddy_id: one([null, one(doers).id]) }),
  start: ({ id }) =>
    hr.client.put(planPath({ id }, '/start_date'), { start_on: day(Math.floor(Math.random() * 9)) }),
  due: ({ id, manager, plan }) =>
    manager.client.put(planPath({ id }, `/subplan/${one<Json>(plan.subplans).id}/due_date`), {
      due_date: day(20 + Math.floor(Math.random() * 9)),
      reason: 'Later',
    }),
  deactivate: ({ id, manager }) =>
    manager.client.put(planPath({ id }, '/deactivate'), { active_plan: false }),
  reactivate: ({ id, manager }) => manager.client.put(planPath({ id }, '/deactivate'), { active_plan: true }),
  nudge: ({ id, manager }) => manager.client.put(planPath({ id }, '/nudge')),
  comment: ({ id, employee }) => employee.client.post(planPath({ id }, '/comments'), { text: 'How?' }),
  many: () =>
    hr.client.post('/onboarding-plan/bulk', {
      act: one(['deactivate', 'reactivate', 'reactivate']),
      ids: [...new Set([one(plans).id, one(plans).id, one(plans).id])],
    }),
  leave: () => admin.client.put(`/person/${one(doers).id}/disabled`, { disabled: true }),
  comeBack: () => admin.client.put(`/person/${one(doers).id}/disabled`, { disabled: false }),
  members: () =>
    admin.client.put(`/group/${team}/members`, { person_ids: Math.random() < 0.3 ? [] : [one(doers).id] }),
  handOver: ({ employee, manager }) =>
    manager.client.get(
      `/user/transfer_direct_reports/${employee.id}/${managers.find(({ id }) => id !== manager.id)!.email}`,
    ),
  firstDay: async ({ employee }) => {
    const [found] = await directory.find(`userName eq "${employee.email}"`);
    return directory.patch(`/Users/${found?.id}`, {
      op: 'replace',
      path: 'urn:ietf:params:scim:schemas:extension:gangway:2.0:User:startDate',
      value: day(Math.floor(Math.random() * 9)),
    });
  },
};
/** Acts that lead to a completed plan are as frequent as all others. */
const NAMES = [
  ...Object.keys(ACTS),
  ...Array.from({ length: 8 }, () => ['finishAll', 'sign', 'approve']).flat(),
];

async function act(): Promise<string | null> {
  const { id, employee } = one(plans);
  const { status, body } = await hr.client.get(planPath({ id }));
  if (status !== 200) return `GET ${status}`;
  const manager = managers.find((known) => known.id === body.manager.id)!;
  const name = one(NAMES);
  const response = await ACTS[name]!({ id, employee, plan: body, manager });
  return response && response.status >= 500 ? `${name}: ${response.status} ${response.text}` : null;
}

const withoutManager = ({ manager: _, manager_id: __, version: ___, ...plan }: Json) => ({
  ...plan,
  // The viewer's own view of tasks, and the names of those who have left meanwhile.
  subplans: JSON.parse(JSON.stringify(plan.subplans, (key, value) => (key === 'mine' ? undefined : value))),
});

test('versions, events, completed plans and notifications hold after random acts of everybody', async () => {
  const failures: string[] = [];
  let left = ACTS_COUNT;
  const worker = async () => {
    while ((left -= 1) >= 0) {
      const failure = await act();
      if (failure !== null) failures.push(failure);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  expect(failures).toEqual([]);

  // Each version has an event, and each event of a version has it.
  const rows = await app.db
    .selectFrom('plans')
    .innerJoin('journal', 'journal.subject_id', 'plans.id')
    .select(['plans.id', 'plans.version', 'journal.version as explained', 'journal.seq'])
    .orderBy('journal.seq')
    .execute();
  for (const [id, events] of Map.groupBy(rows, (row) => row.id)) {
    const explained = events.flatMap((event) => event.explained ?? []);
    expect(explained, id).toEqual(explained.toSorted((a, b) => a - b));
    expect([...new Set(explained)], id).toEqual(
      Array.from({ length: events[0]!.version }, (_, index) => index + 1),
    );
  }

  // A completed plan is as its second signature has returned it, but for its manager.
  // A few acts may complete none.
  if (isTorture) expect(completed.size).toBeGreaterThan(0);
  for (const [id, signed] of completed) {
    const { body } = await hr.client.get(planPath({ id }));
    expect(withoutManager(body)).toEqual(withoutManager(signed));
  }

  // New notifications are true.
  for (const { client, id } of [...managers, ...doers, ...plans.map(({ employee }) => employee)]) {
    const { status, body } = await client.get('/notification?limit=100');
    // Disabled people see nothing.
    if (status !== 200) continue;
    for (const { kind, plan, read_at } of body.notifications as Json[]) {
      if (read_at !== null || plan === null) continue;
      const { body: now } = await hr.client.get(planPath(plan));
      expect({ kind, why: whyUntrue(kind, id, now) }).toEqual({ kind, why: null });
    }
  }
  const superuser = connect(superuserUrl(app.database_url), { max: 1 });
  for (const check of [checkChains, checkSignatures, checkEvidence])
    expect(await findingLines(check, superuser)).toEqual([]);
  await superuser.destroy();
}, 300_000);

/** Returns why what the bell asks somebody is not so, or null. */
function whyUntrue(kind: string, personId: string, plan: Json): string | null {
  const { progress, signed_by_user, approved_by_manager, active_plan } = plan;
  const isDone = progress.completed_tasks === progress.total_tasks;
  const isOpen = active_plan && !(signed_by_user && approved_by_manager);
  switch (kind) {
    case 'ready_to_sign':
      return isOpen && isDone && !signed_by_user ? null : 'there is nothing to sign';
    case 'needs_signature':
      return isOpen && (personId === plan.user_id ? !signed_by_user : !approved_by_manager)
        ? null
        : 'there is nothing to sign';
    case 'start_proposed':
      return plan.proposed_start_on === undefined ? 'nothing is asked' : null;
    case 'task_for_you':
      return isOpen && tasksOf(plan).some(({ completed: done, owner }) => !done && owner !== undefined)
        ? null
        : 'no task is open';
    case 'nudge':
    case 'returned':
      return isOpen ? null : 'the plan is not open';
    default:
      return null;
  }
}
