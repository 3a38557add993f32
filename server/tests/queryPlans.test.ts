import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOT_HR } from '#shared/people/viewer.ts';
import { fillLarge } from '#bench/company/large/fillLarge.ts';
import { fillOwners } from '#bench/owners/fillOwners.ts';
import { listCandidates } from '../assignment/assignment.sql.ts';
import { listPeople } from '../directory/people/people.sql.ts';
import { summarizeOngoing } from '../hr/overview/ongoing/ongoing.sql.ts';
import { logAccess } from '../plans/accessLog/actions.ts';
import { listAccesses } from '../plans/accessLog/accessLog.sql.ts';
import { deleteEndedSignIns, findSessions } from '../auth/auth.sql.ts';
import { KINDS } from '#shared/events/kinds.ts';
import { conditions } from '../conditions.ts';
import { aboutFinished, listFinishedPlans } from '../notifications/settling/settling.sql.ts';
import { countUnread, listNotifications } from '../notifications/notifications.sql.ts';
import { listDoneFor, settle } from '../platform/notifications/notifications.sql.ts';
import { isMailTrue } from '../platform/conditions/conditions.sql.ts';
import { connect, connectForMigrations, type Database } from '../platform/database/connect.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { deleteOldKeys } from '../platform/http/idempotency/idempotency.sql.ts';
import { listEvents, record } from '../platform/journal/journal.sql.ts';
import { listEmptyChains, readEvents } from '../platform/journal/verification/verification.sql.ts';
import {
  claimDeliveries,
  countUnsentDeliveries,
  deleteOldDeliveries,
  findSubjectOfEvent,
} from '../platform/deliveries/deliveries.sql.ts';
import { removeDeletedWebhooks } from '../webhooks/webhooks.sql.ts';
import { deleteUse } from '../privacy/erasing/erasing.sql.ts';
import { forgetOldMails } from '../platform/outbox/outbox.sql.ts';
import { countUnsentMails } from '../platform/outbox/lists.sql.ts';
import { claimMails } from '../platform/outbox/claims.sql.ts';
import { listShownHistory } from '../plans/history/history.sql.ts';
import { listReaders } from '../plans/access/access.sql.ts';
import { listOnePage } from '../plans/listed/listed.sql.ts';
import { type Statement, watchStatements } from '../testing/database/statements.ts';
import { lockPlanOfOwnTask, lockPlanOfTask, lockPlanOfTeamTask } from '../plans/locks.sql.ts';
import { findFullPlan } from '../plans/plans.sql.ts';
import { NAMED_SORTS } from '#shared/lists/peopleSorts.ts';
import { MY_TASK_TABS } from '#shared/tasks/schema.ts';
import { findAvailability } from '../checklist/owners/owners.sql.ts';
import { findByEmail, leads } from '../people/groups/groups.sql.ts';
import { findMyTask, listMyTasks, type MyTaskPage, taskCursor } from '../tasks/myTasks.sql.ts';
import { countOpenTasks } from '../tasks/tasks.sql.ts';
import { lockPlansWithTasksOf } from '../plans/change/owners.sql.ts';
import { PLANS_IN_CALL } from '../plans/changePlan.ts';
import { countReturns } from '../signing/signing.sql.ts';
import { FIRST_ID } from '../platform/database/pages.ts';
import { remindPeople } from '../notifications/reminders/actions.ts';
import { deleteOldReminders } from '../notifications/reminders/reminders.sql.ts';
import { listEvidence, readSignedPlans } from '../signing/signing.sql.ts';
import { listOnePage as listReports } from '../directory/team/team.sql.ts';
import { cloneDatabase } from '../testing/database/clone.ts';

/*
 * The statements whose cost must not grow with the company. PostgreSQL plans them as the product sends them,
 * with tables that are large enough for it to prefer an index. A table without rows says nothing: all are
 * filled.
 */

const PEOPLE = 600;
const DAY = '2026-06-30';
const CLOCK = { now: () => new Date(`${DAY}T12:00:00Z`), timeZone: 'UTC' };
const RUNNING = new AbortController().signal;

let url: string;
let db: Database;
let plan: { id: string; manager_id: string };
let someIds: string[];
let teamTask: { id: string; task_id: string; person_id: string; group_id: string };
let drop: () => Promise<void>;
const reader = () => ({
  id: plan.manager_id,
  manager_id: null,
  is_manager: true,
  is_hr: true,
  hr_departments: ['Sales'],
});

beforeAll(async () => {
  const database = await cloneDatabase();
  const owner = connectForMigrations(database.ownerUrl);
  await fillLarge(owner, { people: PEOPLE });
  // Rows that the company lacks: sessions, idempotency keys, and reminders of the last 50 days.
  await sql`
    insert into sessions (id, person_id, expires_at)
    select gen_random_uuid(), people.id, now() + interval '8 hours' from people, generate_series(1, 10)`.execute(
    owner,
  );
  await sql`
    insert into idempotency_keys (person_id, endpoint, key, reply, body_digest)
    select id, 'POST /template/full', n, '{}', '' from people, generate_series(1, 10) as n`.execute(owner);
  await sql`
    insert into reminders (subplan_id, person_id, stage_on, day)
    select subplans.id, user_id, due_date, ${DAY}::date - (random() * 50)::int
    from plans join subplans on plan_id = plans.id`.execute(owner);
  await sql`
    insert into comments (id, plan_id, author_id, author_name, text, created_at)
    select gen_random_uuid(), id, user_id, '', 'Done', now() from plans, generate_series(1, 10)`.execute(
    owner,
  );
  await sql`insert into muted_mails (person_id, kind) select id, 'commented' from people`.execute(owner);
  await sql`
    insert into comment_reads (plan_id, person_id, last_comment_id)
    select id, user_id, gen_random_uuid() from plans`.execute(owner);
  await sql`
    insert into webhooks (id, url, events, secret)
    select gen_random_uuid(), 'https://hooks.harbor.invalid/', '{plan.ticked}', '' from generate_series(1, 5)`.execute(
    owner,
  );
  await sql`
    insert into webhook_deliveries (id, webhook_id, key, event, body, sent_at)
    select gen_random_uuid(), id, n, 'plan.ticked', '{}', now() from webhooks, generate_series(1, 2000) as n`.execute(
    owner,
  );
  await fillOwners(owner);
  await sql`
    insert into groups (id, name) select gen_random_uuid(), 'Group ' || n from generate_series(1, 500) as n`.execute(
    owner,
  );
  await sql`
    insert into group_members (group_id, person_id)
    select groups.id, people.id from groups, lateral (select id from people order by random() limit 20) as people
    where groups.name like 'Group %'`.execute(owner);
  await sql`
    insert into task_evidence (id, plan_id, task_id, person_id, kind, given_at, answer_hash)
    select gen_random_uuid(), plan_id, tasks.id, user_id, 'acknowledge', now(), ''
    from tasks join topics on topics.id = topic_id join subplans on subplans.id = subplan_id join plans on plans.id = plan_id`.execute(
    owner,
  );
  await sql`
    insert into access_log (id, at, day, viewer_id, kind, subject_id, after_seq, detail)
    select gen_random_uuid(), now(), current_date - n, manager_id, 'plan', id, n, '{}'
    from plans, generate_series(1, 5) as n`.execute(owner);
  await sql`
    insert into notifications (id, key, person_id, kind, subject_id, params, created_at)
    select gen_random_uuid(), gen_random_uuid(), people.id, 'manager_changed', other.id, '{}', now()
    from people join people as other on other.id <> people.id where people.is_manager limit 50000`.execute(
    owner,
  );
  await sql`
    insert into notifications (id, key, person_id, kind, plan_id, more_plan_ids, params)
    select gen_random_uuid(), gen_random_uuid(), manager_id, kind, id, '{}', '{}'
    from plans, unnest(${KINDS}::text[]) as kind limit 50000`.execute(owner);
  await sql`
    update webhooks set deleted_at = now(), enabled = false where id = (select min(id::text)::uuid from webhooks)`.execute(
    owner,
  );
  await sql`vacuum analyze`.execute(owner);
  await owner.destroy();
  url = database.url;
  db = connect(url, { max: 2 });
  plan = await db
    .selectFrom('plans')
    .innerJoin('plan_signatures', 'plan_id', 'plans.id')
    .select(['plans.id', 'manager_id'])
    .executeTakeFirstOrThrow();
  const ofTeam = await db
    .selectFrom('tasks')
    .innerJoin('group_members', 'group_id', 'owner_group_id')
    .select(['tasks.id', 'person_id', 'group_id'])
    .where('completed', '=', false)
    .executeTakeFirstOrThrow();
  const some = await db.selectFrom('people').select('id').orderBy('id').limit(20).execute();
  someIds = some.map(({ id }) => id);
  teamTask = { id: ofTeam.id, task_id: ofTeam.id, person_id: ofTeam.person_id, group_id: ofTeam.group_id };
  drop = () => database.drop();
});

afterAll(async () => {
  await db.destroy();
  await drop();
});

const inTx = (work: Parameters<typeof inTransaction<unknown>>[1]) => inTransaction(db, work);
const manager = () => ({ id: plan.manager_id, is_manager: true, ...NOT_HR });
const hr = () => ({ ...manager(), is_hr: true, hr_departments: ['Sales'] });
const reading = (hr_departments: string[] | null) => ({
  viewer: { ...hr(), hr_departments, is_admin: false },
  list: 'organisation' as const,
  today: DAY,
});
const actor = () => ({ id: plan.manager_id, name: 'Manager' });
const place = () => ({ due_date: DAY, status_changed_at: `${DAY}T08:00:00.000Z`, id: plan.id });
const firstPage = async (pages: AsyncGenerator) => void (await pages.next());

// Third: the tables that are cheaper to read as a whole in this company, because the people at hand have a large part
// of them.
test.each<[string, () => Promise<unknown>, string[]?]>([
  [
    'the reminders of some people',
    () => inTx((tx) => remindPeople(tx, { day: DAY, ids: someIds, mail_enabled: true })),
    ['people', 'groups', 'tasks'],
  ],
  ['the removal of old reminders', () => deleteOldReminders(db, DAY, RUNNING)],
  ['the removal of old keys', () => deleteOldKeys(db)],
  ['the removal of ended sessions', () => deleteEndedSignIns(db)],
  ['the removal of old mails', () => forgetOldMails(db, 90, RUNNING)],
  ['the claim of mails', () => claimMails(db, 5, 1_000, isMailTrue(conditions))],
  ['the plans that were finished lately', () => listFinishedPlans(db, 2)],
  ['the settling of their notifications', () => settle(db, conditions, aboutFinished(db, [plan.id]))],
  [
    'the bell',
    () => listNotifications(db, reader(), { conditions, reach: 'all' }, { limit: 51, before: undefined }),
  ],
  ['the count of the bell', () => countUnread(db, reader(), { conditions, reach: 'all' }), ['people']],
  [
    'whose bell counts less after a change',
    () =>
      listDoneFor(db, conditions, {
        readers: [plan.manager_id],
        plan_ids: [plan.id],
        subject_ids: [plan.manager_id],
      }),
  ],
  ['the count of unsent mails', () => countUnsentMails(db)],
  ['the claim of deliveries', () => claimDeliveries(db, { used: new Map(), others: 5 }, 1_000)],
  ['the count of unsent deliveries', () => countUnsentDeliveries(db)],
  ['the removal of old deliveries', () => deleteOldDeliveries(db, 90, RUNNING)],
  ['the removal of deleted webhooks', () => removeDeletedWebhooks(db, RUNNING)],
  [
    'the deliveries of an event',
    () => inTx((tx) => findSubjectOfEvent(tx, { subject: 'plan', id: plan.id, events: ['plan.signed'] })),
  ],
  ['the signatures of a plan', () => listEvidence(db, plan.id)],
  ['the returns of a plan', () => countReturns(db, plan.id)],
  [
    'an event',
    () =>
      inTx((tx) => record(tx, { event: 'plan.nudged', subject_id: plan.id, actor: actor(), at: new Date() })),
  ],
  ['the session of a call', () => findSessions(db, { ids: [plan.id] })],
  ['a plan', () => findFullPlan(db, { ...manager(), plan_id: plan.id })],
  ['a plan, for HR', () => findFullPlan(db, { ...hr(), plan_id: plan.id })],
  ['the task of a tick, for HR', () => inTx((tx) => lockPlanOfTask(tx, { ...hr(), task_id: plan.id }))],
  ["a person's own plans", () => listOnePage(db, manager(), 'self')],
  ['the direct reports of a manager', () => listReports(db, manager())],
  ['the task of a tick', () => inTx((tx) => lockPlanOfTask(tx, { ...manager(), task_id: plan.id }))],
  ...MY_TASK_TABS.flatMap((tab): [string, () => Promise<unknown>, string[]][] => {
    const joined = tab === 'teams' ? ['topics', 'subplans', 'plans', 'people'] : [];
    const list = (page: MyTaskPage) => () => listMyTasks(db, { id: teamTask.person_id, tab }, page);
    return [
      [`a page of My tasks (${tab})`, list({ limit: 51 }), joined],
      [
        `a later page of My tasks (${tab})`,
        () => list({ limit: 51, cursor: taskCursor(tab)(place()) })(),
        joined,
      ],
    ];
  }),
  [
    'a page of people, for HR',
    () => listPeople(db, reading(['Sales']), { limit: 51 }, { withPlans: true }),
    ['people'],
  ],
  ...NAMED_SORTS.map((sort): [string, () => Promise<unknown>] => [
    `a page of people by ${sort}, for HR of everybody`,
    () => listPeople(db, reading(null), { sort, limit: 51 }, { withPlans: true }),
  ]),
  [
    'how the plans of a manager go that go on',
    () =>
      summarizeOngoing(
        db,
        { viewer: manager(), scope: 'overview', filter: {}, today: DAY },
        { list: 'overdue', timeZone: 'UTC' },
      ),
    ['people', 'plans'],
  ],
  [
    'whether people can get a plan of many',
    () => listCandidates(db, manager(), { template_id: plan.id, ids: [teamTask.person_id, plan.manager_id] }),
  ],
  ['a task of My tasks', () => findMyTask(db, teamTask.person_id, teamTask.id), ['plans']],
  [
    'the task of a tick by its owner',
    () => inTx((tx) => lockPlanOfOwnTask(tx, { id: teamTask.person_id, task_id: teamTask.id })),
  ],
  [
    'the task of a team that is taken',
    () => inTx((tx) => lockPlanOfTeamTask(tx, { id: teamTask.person_id, task_id: teamTask.id })),
  ],
  ['the open tasks of a team', () => inTx((tx) => countOpenTasks(tx, teamTask.group_id))],
  [
    'the plans of who leaves',
    () => inTx((tx) => lockPlansWithTasksOf(tx, CLOCK, teamTask.person_id, { limit: PLANS_IN_CALL })),
    ['plans'],
  ],
  ['whether somebody leads a team', () => leads(db, teamTask.person_id)],
  ['a colleague by their email', () => findByEmail(db, 'person.7@company.example')],
  [
    'who can do tasks',
    () => findAvailability(db, { people: [plan.manager_id], groups: [teamTask.group_id] }, DAY),
  ],
  ['who sees plans that have changed', () => listReaders(db, { ids: [plan.id], hr_ids: [plan.manager_id] })],
  ['the history of a plan', () => listEvents(db, 'plan', plan.id)],
  [
    'the history of a plan with those who viewed it',
    () => listShownHistory(db, plan.id, { limit: 1_001, cursor: `7.${FIRST_ID}` }),
  ],
  [
    'a row of the access log',
    () =>
      logAccess(db, { now: () => new Date(), timeZone: 'UTC' }, manager(), {
        kind: 'plan',
        subject_id: plan.id,
      }),
  ],
  ['a page of the access log', () => listAccesses(db, { limit: 1_001, before: plan.id })],
  ['a page of all events', () => firstPage(readEvents(db))],
  ['a page of all chains', () => firstPage(listEmptyChains(db))],
  ['a page of signed plans', () => firstPage(readSignedPlans(db))],
])('%s: no statement reads a whole table', async (_, run, cheaper = []) => {
  const scans: string[] = [];
  for (const statement of await statementsOf(run)) {
    const tables = (await explain(statement))
      .flatMap(scannedTables)
      .filter((table) => !cheaper.includes(table));
    scans.push(...tables.map((table) => `${table}: ${statement.text.trim()}`));
  }
  expect(scans).toEqual([]);
});

// Of an erasure, which is rare, the small tables have no index by person.
test('notifications about a person are found without reading all notifications', async () => {
  const statements = await statementsOf(() => inTx((tx) => deleteUse(tx, [teamTask.person_id], [])));
  const plans = await Promise.all(statements.map(explain));
  expect(plans.flat().flatMap(scannedTables)).not.toContain('notifications');
});

/** Returns the statements of a piece of work that have a plan. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const { statements } = await watchStatements(work);
  const planned = statements.filter(({ text }) => /^\s*(select|with|insert|update|delete|\()/i.test(text));
  expect(planned).not.toEqual([]);
  return planned;
}

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; Plans?: PlanNode[] };

/** Returns the plan of a statement, and of a prepared one also that which PostgreSQL keeps for any values. */
async function explain({ name, text, values }: Statement): Promise<PlanNode[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const planOf = async (query: string, parameters?: unknown[]) => {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(query, parameters);
    return rows[0]!['QUERY PLAN'][0].Plan;
  };
  try {
    const plan = await planOf(`explain (format json) ${text}`, values);
    return name === undefined ? [plan] : [plan, await planOf(`explain (generic_plan, format json) ${text}`)];
  } finally {
    await client.end();
  }
}

// A handful of rows in any company.
const SMALL = ['sign_in_codes', 'reminder_runs', 'webhooks', 'used_logout_tokens'];

/** Returns the tables that the plan reads as a whole. */
function scannedTables({ 'Node Type': type, 'Relation Name': table = '', Plans = [] }: PlanNode): string[] {
  const own = type === 'Seq Scan' && !SMALL.includes(table) ? [table] : [];
  return [...own, ...Plans.flatMap(scannedTables)];
}
