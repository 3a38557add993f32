import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import { uuidv7 } from 'uuidv7';
import type { Viewer } from '#shared/people/viewer.ts';
import type { SubplanFacts } from '#shared/plans/overdue.ts';
import type { SignatureRole } from '#shared/plans/rights.ts';
import type { HistoryEvent, Signature } from '#shared/plans/schema.ts';
import type { Database, Transaction } from '../database/connect.ts';
import type { DB } from '../database/tables.ts';
import { listEvents } from '../journal/store.ts';
import type { PlanRow } from './summary.ts';

type PlanExpression = ExpressionBuilder<DB, 'plans'>;

const isLive = (eb: PlanExpression) => eb('plans.deleted_at', 'is', null);
const isOwn = (viewer: Viewer) => (eb: PlanExpression) => eb('plans.user_id', '=', viewer.id);
// A person who lost the role of manager does not see the plans that still name them as manager.
const isManaged = (viewer: Viewer) => (eb: PlanExpression) =>
  eb.and([eb('plans.manager_id', '=', viewer.id), eb.val(viewer.is_manager)]);

/** The condition of Plans 3: only the employee and the manager of a plan see it. */
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

/** The due date and counters of each subplan, so that lists need not read tasks. */
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

/** Returns the plans that the viewer manages, or their own, in no particular order. */
export function listPlans(db: Database, viewer: Viewer, scope: 'reports' | 'self'): Promise<PlanRow[]> {
  return plans(db)
    .where(isLive)
    .where(scope === 'self' ? isOwn(viewer) : isManaged(viewer))
    .execute();
}

/** Returns the flags and subplan facts of all plans that the viewer may see. */
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

export function findPlan(db: Database, viewer: Viewer, id: string): Promise<PlanRow | undefined> {
  return plans(db).where('plans.id', '=', id).where(visiblePlan(viewer)).executeTakeFirst();
}

/** Returns a plan for any viewer. The caller decides who may see it. */
export function findAnyPlan(
  db: Database,
  id: string,
  { deleted = false } = {},
): Promise<PlanRow | undefined> {
  return plans(db)
    .where('plans.id', '=', id)
    .$if(!deleted, (query) => query.where(isLive))
    .executeTakeFirst();
}

/**
 * Locks a plan until the end of the transaction; returns false when the viewer may not see it. Read the
 * plan afterwards: a statement that waited for the lock sees the other tables as they were before it.
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

/** Changes the given fields, and increments the version. */
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

/** Removes the plan from every list. Its rows and its history stay. */
export async function markPlanDeleted(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('plans')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export const signatureColumns = ['name', 'email', 'meaning', 'signed_at', 'content_hash'] as const;

/** Returns the signatures that are not voided, the employee's first. */
export function listSignatures(db: Database, planId: string): Promise<Signature[]> {
  return db
    .selectFrom('plan_signatures')
    .select(signatureColumns)
    .select((eb) => eb.ref('role').$castTo<SignatureRole>().as('role'))
    .where('plan_id', '=', planId)
    .where('voided_at', 'is', null)
    .orderBy('role')
    .execute();
}

/** Returns how often the plan has been returned (Signing 4). */
export async function countReturns(db: Database, planId: string): Promise<number> {
  const { count } = await db
    .selectFrom('plan_signatures')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('plan_id', '=', planId)
    .where('voided_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the history of a plan, oldest first. The caller decides who may read it. */
export async function listHistory(db: Database, planId: string): Promise<HistoryEvent[]> {
  const events = await listEvents(db, 'plan', planId);
  return events.map(({ at, actor_id, actor_name, event, detail }) => ({
    at,
    actor: { id: actor_id, name: actor_name },
    event,
    detail: detail as HistoryEvent['detail'],
  }));
}
