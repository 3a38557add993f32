import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import type { Viewer } from '#shared/people/viewer.ts';
import type { SubplanFacts } from '#shared/plans/overdue.ts';
import type { SignatureRole } from '#shared/plans/rights.ts';
import type { Database } from '../../database/connect.ts';
import { instantInJson } from '../../database/json.ts';
import type { DB } from '../../database/tables.ts';
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

export function isSignedBy(eb: PlanExpression, role: SignatureRole) {
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
export function subplanFacts(eb: PlanExpression) {
  return jsonArrayFrom(
    eb
      .selectFrom('subplans')
      .whereRef('subplans.plan_id', '=', 'plans.id')
      .select(['subplans.due_date', 'subplans.total_tasks', 'subplans.completed_tasks'])
      .$castTo<SubplanFacts>(),
  );
}

export function planFields(db: Database) {
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

export function plans(db: Database) {
  return planFields(db).select((eb) => [
    isSignedBy(eb, 'employee').$castTo<boolean>().as('signed_by_user'),
    isSignedBy(eb, 'manager').$castTo<boolean>().as('approved_by_manager'),
    subplanFacts(eb).as('facts'),
  ]);
}
