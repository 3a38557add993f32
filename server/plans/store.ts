import { type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { uuidv7 } from 'uuidv7';
import type { Viewer } from '#shared/people/viewer.ts';
import type { SignatureRole } from '#shared/plans/rights.ts';
import type { HistoryEvent } from '#shared/plans/schema.ts';
import { mineOf } from '#shared/plans/tasks/mine.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { instantInJson } from '../platform/database/json.ts';
import { preparedList, preparedOne } from '../platform/database/prepared.ts';
import type { DB } from '../platform/database/tables.ts';
import { type EventPage, listEvents } from '../platform/journal/store.ts';
import { withListFields } from './listed/store.ts';
import type { ListedRow, PlanRow } from './summary.ts';
import { withStandIn, withStandIns } from './tasks/standIns.ts';
import {
  checklistOf,
  isOfTeam,
  findTaskViewer,
  hasOthers,
  isOwnTask,
  taskOf,
  withEmployee,
  withSparseFields,
} from './tasks/store.ts';
import {
  type Audience,
  everyPlan,
  fromPlans,
  fromPlanState,
  onVisiblePlans,
  PARTY_COLUMNS,
  type PlanExpression,
  planFields,
  plans,
  plansAs,
  plansOfParty,
  STATE_FIELDS,
} from './visible/store.ts';

const listManagedPlans = preparedList((db, viewer: Viewer) =>
  withListFields(plans(db, plansAs(viewer, 'manager')), viewer),
);
const listOwnPlans = preparedList((db, viewer: Viewer) =>
  withListFields(plans(db, plansAs(viewer, 'employee')), viewer),
);

type PlanScope = 'reports' | 'self';

/** Returns the plans that the viewer manages, or their own, in no particular order. */
export function listPlans(db: Database, viewer: Viewer, scope: PlanScope): Promise<ListedRow[]> {
  return scope === 'self' ? listOwnPlans(db, viewer) : listManagedPlans(db, viewer);
}

/** Returns the plans of people, in no particular order. The caller decides who may see them. */
export const listPlansOf = preparedList((db, values: { user_ids: readonly string[] }) =>
  plans(db, everyPlan('a hand-over moves the plans of a person, whoever has them')).where((eb) =>
    eb('plans.user_id', '=', eb.fn.any(eb.val(values.user_ids))),
  ),
);

const orderOfManagedPlans = preparedList((db, viewer: Viewer) => planStates(db, plansAs(viewer, 'manager')));
const orderOfOwnPlans = preparedList((db, viewer: Viewer) => planStates(db, plansAs(viewer, 'employee')));

/** Returns what determines the order of all plans of the list. */
export function listPlanOrder(db: Database, viewer: Viewer, scope: PlanScope) {
  return scope === 'self' ? orderOfOwnPlans(db, viewer) : orderOfManagedPlans(db, viewer);
}

const plansById = preparedList((db, values: Viewer & { ids: readonly string[] }) =>
  withListFields(
    plans(db, plansOfParty(values)).where((eb) => eb('plans.id', '=', eb.fn.any(eb.val(values.ids)))),
    values,
  ),
);

/** Returns those of the plans that the viewer may see, in no particular order. */
export function listPlansById(db: Database, viewer: Viewer, ids: readonly string[]): Promise<ListedRow[]> {
  return plansById(db, { ...viewer, ids });
}

/** Returns the state of all plans that the viewer may see. */
export const listPlanStates = preparedList((db, viewer: Viewer) => planStates(db, plansOfParty(viewer)));

function planStates(db: Database, readers: Audience) {
  return fromPlanState(db, readers).select(['plans.id', 'plans.active_plan', ...STATE_FIELDS]);
}

/** The plans of the person in the query that the viewer manages: name and state, as JSON. */
export function managedPlansOf(eb: ExpressionBuilder<DB, 'people'>, viewer: Viewer) {
  return jsonArrayFrom(
    planStates(eb as unknown as Database, plansAs(viewer, 'manager'))
      .select('plans.name')
      .where('plans.user_id', '=', eb.ref('people.id')),
  );
}

type PlanOfViewer = Viewer & { plan_id: string };

/** Returns a plan that the viewer may see, or undefined. */
export const findPlan = onVisiblePlans((seenBy) =>
  preparedOne((db, values: PlanOfViewer) => plans(db, seenBy(values)).where('plans.id', '=', values.plan_id)),
);

const findSeenStateWithTask = onVisiblePlans((seenBy) => stateWithTask(seenBy));
const findAnyStateWithTask = stateWithTask(() =>
  everyPlan('the viewer owns the task by which the plan was locked'),
);

function stateWithTask(seenBy: (viewer: Viewer) => Audience) {
  return preparedOne((db, values: PlanOfViewer & { task_id: string }) =>
    planStates(db, seenBy(values))
      .select([...PARTY_COLUMNS, 'plans.buddy_id', taskOf(values.task_id).as('task')])
      .where('plans.id', '=', values.plan_id),
  );
}

/** Returns the state of a plan that the viewer may see, or as the owner of the task, with one of its tasks or null. */
export async function findStateWithTask(
  db: Database,
  {
    as_owner,
    owner_before,
    ...values
  }: PlanOfViewer & { task_id: string; as_owner: boolean; owner_before?: OwnerBefore | null },
) {
  const find = as_owner ? findAnyStateWithTask : findSeenStateWithTask;
  const found = await find(db, values);
  if (!found) return undefined;
  const { task: row, ...plan } = found;
  const task = row && (await withStandIn(db, await withSparseFields(db, row), plan.user_id));
  // Most ticks are of the employee's own tasks, and cost no statement more.
  const viewer = task?.owner || owner_before ? await findTaskViewer(db, values) : null;
  const isTheirs = (owner: OwnerBefore | null) =>
    owner === null ? plan.user_id === values.id : mineOf({ owner }, viewer, plan.user_id).mine === true;
  return {
    ...plan,
    task: task && { ...task, ...mineOf(task, viewer, plan.user_id) },
    is_plain: row?.is_plain ?? false,
    was_own: owner_before === undefined ? as_owner : isTheirs(owner_before),
  };
}

const findFullPlanRow = onVisiblePlans((seenBy) =>
  preparedOne((db, values: PlanOfViewer) =>
    planFields(db, seenBy(values))
      .select((eb) => [checklistOf(eb).as('subplans'), signaturesOf(eb).as('signatures')])
      .where('plans.id', '=', values.plan_id),
  ),
);

/** Returns a plan that the viewer may see, with its checklist and signatures, or undefined. */
export async function findFullPlan(db: Database, values: PlanOfViewer) {
  const plan = await findFullPlanRow(db, values);
  if (!plan) return undefined;
  const isSigned = (role: SignatureRole) => plan.signatures.some((signature) => signature.role === role);
  // A plan without tasks of others is read in one statement.
  const viewer = hasOthers(plan.subplans) ? await findTaskViewer(db, values) : null;
  const subplans = withEmployee(plan.subplans, plan.user_id, viewer);
  return {
    ...plan,
    signed_by_user: isSigned('employee'),
    approved_by_manager: isSigned('manager'),
    subplans: viewer ? await withStandIns(db, subplans, plan.user_id) : subplans,
  };
}

/** Returns a plan for any viewer. The caller decides who may see it. */
export function findAnyPlan(
  db: Database,
  id: string,
  { deleted = false } = {},
): Promise<PlanRow | undefined> {
  const readers = everyPlan('the caller decides who may see it', { deleted });
  return plans(db, readers).where('plans.id', '=', id).executeTakeFirst();
}

/** Returns the plans with these ids, in no particular order. The caller decides who may see them. */
export function listAnyPlans(db: Database, ids: readonly string[]): Promise<PlanRow[]> {
  return plans(db, everyPlan('the caller decides who may see them'))
    .where((eb) => eb('plans.id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
}

/**
 * Locks a plan until the end of the transaction, and returns its id; undefined when the viewer may not see
 * it. Read the plan afterwards: a statement that waited for the lock sees the other tables as they were
 * before it.
 */
export const lockPlan = onVisiblePlans((seenBy) =>
  preparedOne((db, values: PlanOfViewer) =>
    fromPlans(db, seenBy(values)).select('plans.id').where('plans.id', '=', values.plan_id).forUpdate(),
  ),
);

/** Locks the plan of a task as `lockPlan` does. */
export const lockPlanOfTask = onVisiblePlans((seenBy) =>
  preparedOne((db, values: Viewer & { task_id: string }) =>
    fromPlans(db, seenBy(values))
      .select(['plans.id', ownerOf(values).as('owner_before')])
      .where('plans.id', '=', (eb) =>
        eb
          .selectFrom('tasks')
          .innerJoin('topics', 'topics.id', 'tasks.topic_id')
          .innerJoin('subplans', 'subplans.id', 'topics.subplan_id')
          .select('subplans.plan_id')
          .where('tasks.id', '=', values.task_id),
      )
      .forUpdate(),
  ),
);

/** Who does a task that is not the employee's. */
export type OwnerBefore = { person: { id: string } | null; group: { id: string } | null };

/** The owner of the task when the statement began, before it waited for the lock; null for the employee. */
const ownerOf = ({ task_id }: { task_id: string }) => sql<OwnerBefore | null>`(
  select case when tasks.owner_kind <> 'employee' then json_build_object(
    'person', case when tasks.owner_id is not null then json_build_object('id', tasks.owner_id) end,
    'group', case when tasks.owner_group_id is not null then json_build_object('id', tasks.owner_group_id) end
  ) end from tasks where tasks.id = ${task_id}
)`;

/** Locks the plan of a task of somebody else than the employee that is the viewer's, and returns its id (Owners 4). */
export const lockPlanOfOwnTask = preparedOne((db, values: TaskOfPerson) =>
  lockedPlanOf(db, values, isOwnTask(values)),
);

/** As `lockPlanOfOwnTask` also for a task of a team of the viewer that somebody has taken. */
export const lockPlanOfTeamTask = preparedOne((db, values: TaskOfPerson) =>
  lockedPlanOf(db, values, isOfTeam(values)),
);

type TaskOfPerson = { id: string; task_id: string };

function lockedPlanOf(db: Database, { task_id }: TaskOfPerson, isTheirs: RawBuilder<SqlBool>) {
  return fromPlans(db, everyPlan('the owner of a task does not see its plan'))
    .select('plans.id')
    .where('plans.id', '=', (eb) =>
      eb
        .selectFrom('tasks')
        .innerJoin('topics', 'topics.id', 'tasks.topic_id')
        .innerJoin('subplans', 'subplans.id', 'topics.subplan_id')
        .select('subplans.plan_id')
        .where('tasks.id', '=', task_id)
        .where(isTheirs),
    )
    .forUpdate();
}

/**
 * Returns whether the person is the viewer's direct report,
 * and keeps them one until the end of the transaction.
 */
export async function lockDirectReport(tx: Transaction, viewer: Viewer, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('people')
    .select('id')
    .where('id', '=', id)
    .where('manager_id', '=', viewer.id)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

type PlanFields = { name: string; description: string; remind_days_before_due: number };

export async function insertPlan(
  tx: Transaction,
  plan: PlanFields & {
    user_id: string;
    manager_id: string;
    assigned_at: string;
    assigned_on: string;
    buddy_id?: string;
    start_on?: string;
    calendar_id?: string | null;
    template_id?: string;
    template_version?: number;
  },
): Promise<string> {
  const id = uuidv7();
  const { user_id, start_on } = plan;
  await tx
    .insertInto('plans')
    .values({
      id,
      ...plan,
      ...(start_on !== undefined && { start_kept_for: otherFirstDay(user_id, start_on) }),
    })
    .execute();
  return id;
}

/** The first day of the employee that a plan does not have: who has chosen another one is not asked about it (Dates 8). */
const otherFirstDay = (userId: string | RawBuilder<string>, start_on: string) =>
  sql<
    string | null
  >`(select start_on from people where people.id = ${userId} and people.start_on <> ${start_on}::date)`;

/** Keeps the dates of a plan for this first day of its employee (Dates 8). Saves of others are not stale after it. */
export async function keepStart(tx: Transaction, id: string, start_kept_for: string): Promise<void> {
  await tx.updateTable('plans').set({ start_kept_for }).where('id', '=', id).execute();
}

/** Changes the given fields, and increments the version. */
export async function updatePlan(
  tx: Transaction,
  id: string,
  changes: Partial<PlanFields> & { active_plan?: boolean; start_on?: string; calendar_id?: string | null },
): Promise<void> {
  await tx
    .updateTable('plans')
    .set((eb) => ({
      ...changes,
      ...(changes.start_on !== undefined && {
        start_kept_for: otherFirstDay(sql`plans.user_id`, changes.start_on),
      }),
      version: eb('version', '+', 1),
      updated_at: sql`now()`,
    }))
    .where('id', '=', id)
    .execute();
}

/** Removes the plan from every list. Its rows and its history stay. */
export async function markPlanDeleted(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('plans')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** The signatures of the plan in the query that are not voided, the employee's first, as JSON. */
function signaturesOf(eb: PlanExpression) {
  return jsonArrayFrom(
    eb
      .selectFrom('plan_signatures as signature')
      .select(['signature.name', 'signature.email', 'signature.meaning', 'signature.content_hash'])
      .select((signature) => [
        signature.ref('signature.role').$castTo<SignatureRole>().as('role'),
        instantInJson(signature.ref('signature.signed_at')).as('signed_at'),
      ])
      .whereRef('signature.plan_id', '=', 'plans.id')
      .where('signature.voided_at', 'is', null)
      .orderBy('signature.role'),
  );
}

/**
 * Returns the history of a plan, oldest first, with the numbers of the events. The caller decides who may
 * read it.
 */
export async function listHistory(
  db: Database,
  planId: string,
  page?: EventPage,
): Promise<(HistoryEvent & { seq: number })[]> {
  const events = await listEvents(db, 'plan', planId, page);
  return events.map(({ seq, at, actor_id, actor_name, event, detail }) => ({
    seq,
    at,
    actor: { id: actor_id, name: actor_name },
    event,
    detail: detail as HistoryEvent['detail'],
  }));
}
