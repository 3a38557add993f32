import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import { uuidv7 } from 'uuidv7';
import type { Viewer } from '#shared/people/permissions.ts';
import type { SubplanFacts } from '#shared/plans/overdue.ts';
import type { SignatureRole } from '#shared/plans/rights.ts';
import { readTopics } from '../checklist/store.ts';
import type { Database, Transaction } from '../database/connect.ts';
import type { DB } from '../database/tables.ts';
import type { PlanFacts } from './summary.ts';

type PlanExpression = ExpressionBuilder<DB, 'plans'>;

const isLive = (eb: PlanExpression) => eb('plans.deleted_at', 'is', null);
const isOwn = (viewer: Viewer) => (eb: PlanExpression) => eb('plans.user_id', '=', viewer.id);
/** Whose plans a manager follows. A manager who is none any more follows nobody's. */
const isManaged = (viewer: Viewer) => (eb: PlanExpression) =>
  eb.and([eb('plans.manager_id', '=', viewer.id), eb.val(viewer.is_manager)]);

/** A plan exists for its employee and its manager alone (contract §6). */
function visiblePlan(viewer: Viewer) {
  return (eb: PlanExpression) => eb.and([isLive(eb), eb.or([isOwn(viewer)(eb), isManaged(viewer)(eb)])]);
}

function isSignedBy(eb: PlanExpression, role: SignatureRole) {
  return eb.exists(
    eb
      .selectFrom('plan_signatures as signature')
      .select('signature.id')
      .whereRef('signature.plan_id', '=', 'plans.id')
      .where('signature.role', '=', role)
      .where('signature.voided_at', 'is', null),
  );
}

/** Each subplan's due day and counters: all that lists need, and no task is read for it. */
function subplanFacts(eb: PlanExpression) {
  return jsonArrayFrom(
    eb
      .selectFrom('subplans')
      .whereRef('subplans.plan_id', '=', 'plans.id')
      .select(['subplans.due_date', 'subplans.total_tasks', 'subplans.completed_tasks'])
      .$castTo<SubplanFacts>(),
  );
}

function plans(db: Database) {
  return db
    .selectFrom('plans')
    .innerJoin('people as employee', 'employee.id', 'plans.user_id')
    .innerJoin('people as manager', 'manager.id', 'plans.manager_id')
    .select([
      'plans.id',
      'plans.name',
      'plans.description',
      'plans.user_id',
      'plans.manager_id',
      'plans.remind_days_before_due',
      'plans.active_plan',
      'plans.assigned_at',
      'plans.assigned_on',
      'plans.version',
    ])
    .select((eb) => [
      isSignedBy(eb, 'employee').$castTo<boolean>().as('signed_by_user'),
      isSignedBy(eb, 'manager').$castTo<boolean>().as('approved_by_manager'),
      subplanFacts(eb).as('facts'),
      jsonBuildObject({
        id: eb.ref('employee.id'),
        name: eb.ref('employee.name'),
        email: eb.ref('employee.email'),
      }).as('user'),
      jsonBuildObject({
        id: eb.ref('manager.id'),
        name: eb.ref('manager.name'),
        email: eb.ref('manager.email'),
      }).as('manager'),
    ]);
}

export type Page = { limit?: number | undefined; cursor?: string | undefined };

/**
 * The plans of the viewer's team or their own. A page holds the newest `limit` plans before the one named by `cursor`:
 * ids are made in order of time.
 */
export function listPlans(
  db: Database,
  viewer: Viewer,
  scope: 'reports' | 'self',
  page: Page = {},
): Promise<PlanFacts[]> {
  return plans(db)
    .where(isLive)
    .where(scope === 'self' ? isOwn(viewer) : isManaged(viewer))
    .$if(page.cursor !== undefined, (query) => query.where('plans.id', '<', page.cursor ?? ''))
    .$if(page.limit !== undefined, (query) => query.orderBy('plans.id', 'desc').limit(page.limit ?? 0))
    .execute();
}

/** The facts of every plan that the viewer may see, and nothing else of it. */
export function listPlanFacts(db: Database, viewer: Viewer) {
  return db
    .selectFrom('plans')
    .select((eb) => [
      'plans.id',
      'plans.active_plan',
      isSignedBy(eb, 'employee').$castTo<boolean>().as('signed_by_user'),
      subplanFacts(eb).as('facts'),
    ])
    .where(visiblePlan(viewer))
    .execute();
}

export function findPlan(db: Database, viewer: Viewer, id: string): Promise<PlanFacts | undefined> {
  return plans(db).where('plans.id', '=', id).where(visiblePlan(viewer)).executeTakeFirst();
}

/** A plan whoever asks: who may see what of it is the caller's to decide. */
export function findAnyPlan(
  db: Database,
  id: string,
  { deleted = false } = {},
): Promise<PlanFacts | undefined> {
  return plans(db)
    .where('plans.id', '=', id)
    .$if(!deleted, (query) => query.where(isLive))
    .executeTakeFirst();
}

/**
 * Locks a plan that the viewer may see until the end of the transaction; false when they may not. Read it afterwards: a
 * statement that waits for a lock would count with the state from before.
 */
export async function lockPlan(tx: Transaction, viewer: Viewer, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('plans')
    .select('id')
    .where('id', '=', id)
    .where(visiblePlan(viewer))
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** A plan's subplans with due day and counters, ordered by due day (spec §4). */
export function listPlanSubplans(db: Database, planId: string) {
  return db
    .selectFrom('subplans')
    .select(['id', 'name', 'description', 'due_in_days', 'public', 'total_tasks', 'completed_tasks'])
    .select((eb) => [eb.ref('due_date').$notNull().as('due_date'), sql<boolean>`false`.as('is_template')])
    .where('plan_id', '=', planId)
    .orderBy('due_date')
    .orderBy('position')
    .execute();
}

/** The subplans with topics and tasks. */
export async function findPlanChecklist(db: Database, plan: { id: string; user_id: string }) {
  const subplans = await listPlanSubplans(db, plan.id);
  const topics = await readTopics(
    db,
    subplans.map((subplan) => subplan.id),
  );
  return subplans.map((subplan) => ({
    ...subplan,
    topics: (topics.get(subplan.id) ?? []).map((topic) => ({
      id: topic.id,
      name: topic.name,
      description: topic.description,
      public: topic.public,
      is_template: false,
      tasks: topic.tasks.map(({ topic_id: _, ...task }) => ({
        ...task,
        is_template: false,
        user_id: plan.user_id,
      })),
    })),
  }));
}

/** The plan that a task belongs to. Says nothing about who may see it: lock the plan next. */
export async function findPlanOfTask(db: Database, taskId: string): Promise<string | null> {
  const row = await db
    .selectFrom('tasks')
    .innerJoin('topics', 'topics.id', 'tasks.topic_id')
    .innerJoin('subplans', 'subplans.id', 'topics.subplan_id')
    .select('subplans.plan_id')
    .where('tasks.id', '=', taskId)
    .executeTakeFirst();
  return row?.plan_id ?? null;
}

const taskColumns = [
  'id',
  'name',
  'task_content',
  'note',
  'completed',
  'status_changed_at',
  'task_id',
] as const;

export function findTask(db: Database, id: string) {
  return db.selectFrom('tasks').select(taskColumns).where('id', '=', id).executeTakeFirst();
}

/** Sets a task that is in the other state, and moves the counter of its subplan with it. */
export async function setTaskCompleted(tx: Transaction, id: string, completed: boolean, at: Date) {
  const task = await tx
    .updateTable('tasks')
    .set({ completed, status_changed_at: at.toISOString() })
    .where('id', '=', id)
    .returning(taskColumns)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('subplans')
    .set((eb) => ({ completed_tasks: eb('completed_tasks', '+', completed ? 1 : -1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('topics')
        .innerJoin('tasks', 'tasks.topic_id', 'topics.id')
        .select('topics.subplan_id')
        .where('tasks.id', '=', id),
    )
    .execute();
  return task;
}

/** The viewer's direct report with this id, who stays one until the end of the transaction. */
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
    template_id?: string;
    template_version?: number;
  },
): Promise<string> {
  const id = uuidv7();
  await tx
    .insertInto('plans')
    .values({ id, ...plan })
    .execute();
  return id;
}

/** Changes a plan and counts its version up. */
export async function updatePlan(
  tx: Transaction,
  id: string,
  changes: Partial<PlanFields> & { active_plan?: boolean },
): Promise<void> {
  await tx
    .updateTable('plans')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1), updated_at: sql`now()` }))
    .where('id', '=', id)
    .execute();
}

/** Takes the plan out of every list. Its rows stay, and so does its history. */
export async function markPlanDeleted(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('plans')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}
