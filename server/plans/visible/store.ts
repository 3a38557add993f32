import type { Expression, ExpressionBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Viewer } from '#shared/people/viewer.ts';
import type { ChecklistState } from '#shared/plans/checklistState.ts';
import type { Database } from '../../database/connect.ts';
import { instantInJson } from '../../database/json.ts';
import type { DB, PlanState } from '../../database/tables.ts';
import { byHrRole, isInHrScope } from '../../people/store.ts';

export type PlanExpression = ExpressionBuilder<DB, 'plans'>;

export const isLive = (eb: PlanExpression) => eb('plans.deleted_at', 'is', null);
export const isOwn = (viewer: Viewer) => (eb: PlanExpression) => eb('plans.user_id', '=', viewer.id);
// A person who lost the role of manager does not see the plans that still name them as manager.
export const isManaged = (viewer: Viewer) => (eb: PlanExpression) =>
  eb.and([eb('plans.manager_id', '=', viewer.id), eb.val(viewer.is_manager)]);

/** The condition of Plans 3 for people who are not HR: only the employee and the manager of a plan see it. */
export function visiblePlan(viewer: Viewer) {
  return (eb: PlanExpression) => eb.and([isLive(eb), eb.or([isOwn(viewer)(eb), isManaged(viewer)(eb)])]);
}

/** The plans of the people for whom the viewer acts as HR. Their own plan is not among them (HR 2). */
export const isOfOrganisation = (viewer: Viewer) => (eb: PlanExpression) =>
  eb.and([
    isLive(eb),
    eb('plans.user_id', '!=', viewer.id),
    eb.exists(
      eb
        .selectFrom('people')
        .select('people.id')
        .whereRef('people.id', '=', 'plans.user_id')
        .where((person) => isInHrScope(viewer, person.ref('people.department'))),
    ),
  ]);

type Visible = (viewer: Viewer) => (eb: PlanExpression) => Expression<SqlBool>;

const visibleToHr: Visible = (viewer) => (eb) =>
  eb.or([visiblePlan(viewer)(eb), isOfOrganisation(viewer)(eb)]);

/** Makes a statement on visible plans for HR and for everybody else, and returns the function that runs one of them. */
export function onVisiblePlans<Values extends Viewer, Result>(
  make: (visible: Visible) => (db: Database, values: Values) => Result,
): (db: Database, values: Values) => Result {
  return byHrRole(make(visiblePlan), make(visibleToHr));
}

type StateColumn =
  | 'signed_at'
  | 'approved_at'
  | 'last_signed_at'
  | 'signed_by_user'
  | 'approved_by_manager'
  | 'signed_by_both'
  | keyof ChecklistState;

// PostgreSQL does not say which columns of a view are never null.
type State = Pick<
  PlanState,
  'signed_at' | 'approved_at' | 'last_signed_at' | 'due_date' | 'next_due_date'
> & {
  [Column in StateColumn]: NonNullable<PlanState[Column]>;
};

/** The database with the view `plan_state` in place of `plans`: the same rows, with what is derived of them. */
export type WithState = Omit<DB, 'plans'> & { plans: DB['plans'] & State };
export type StateExpression = ExpressionBuilder<WithState, 'plans'>;

/** Selects from the view `plan_state`, as `plans`. It cannot be locked: what is locked are the rows of `plans`. */
export function fromPlanState(db: Database) {
  return db.selectFrom('plan_state as plans') as unknown as SelectQueryBuilder<WithState, 'plans', object>;
}

/** Selects what a plan itself has, with its two sides. */
export function planFields(db: Database) {
  return fromPlanState(db)
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
      'plans.assigned_on',
      'plans.version',
    ])
    .select((eb) => [
      instantInJson(eb.ref('plans.assigned_at')).as('assigned_at'),
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

/** What the shared rules derive a plan's status from. */
export const STATE_FIELDS = [
  'plans.signed_by_user',
  'plans.approved_by_manager',
  'plans.due_date',
  'plans.next_due_date',
  'plans.total_tasks',
  'plans.completed_tasks',
] as const;

export function plans(db: Database) {
  return planFields(db).select(STATE_FIELDS);
}
