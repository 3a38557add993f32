import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import type { Viewer } from '#shared/people/viewer.ts';
import type { PersonSummary } from '#shared/people/schema.ts';
import type { ChecklistState } from '#shared/plans/progress.ts';
import { PARTY_ROLES, PLAN_ROLES, type PlanRole } from '#shared/plans/relations.ts';
import type { Database } from '../../platform/database/connect.ts';
import { instantInJson } from '../../platform/database/json.ts';
import { preparedList } from '../../platform/database/prepared.ts';
import type { DB, PlanState } from '../../platform/database/tables.ts';
import { byHrRole, isInHrScope, personJson, viewerColumns } from '../../people/people.sql.ts';
import { isOpen } from '../rules/rules.sql.ts';

export type PlanExpression = ExpressionBuilder<DB, 'plans'>;

type Condition = (eb: PlanExpression) => Expression<SqlBool>;

/**
 * The roles of a viewer on the plan in a query. `relations` returns the same for a loaded plan, with one exception: a
 * manager who is HR for the employee has both roles here, so that the organisation's list has the plan, and is the
 * manager alone there.
 */
const ROLES: Record<PlanRole, (viewer: Viewer) => Condition> = {
  employee: (viewer) => (eb) => eb('plans.user_id', '=', viewer.id),
  // A person who lost the role of manager does not see the plans that still name them as manager.
  manager: (viewer) => (eb) => eb.and([eb('plans.manager_id', '=', viewer.id), eb.val(viewer.is_manager)]),
  // The plans of the people in the viewer's scope. Their own is not among them (HR 2).
  hr: (viewer) => (eb) =>
    eb.and([
      eb('plans.user_id', '!=', viewer.id),
      eb.exists(
        eb
          .selectFrom('people')
          .select('people.id')
          .whereRef('people.id', '=', 'plans.user_id')
          .where((person) => isInHrScope(viewer, person.ref('people.department'))),
      ),
    ]),
};

/** The columns that name the parties of a plan. */
export const PARTY_COLUMNS = ['plans.user_id', 'plans.manager_id'] as const;

declare const CHOSEN: unique symbol;

/** For whom a statement reads plans. Every statement on plans needs one, and only the functions below make one. */
export type Audience = Condition & { readonly [CHOSEN]: true };

const isLive: Condition = (eb) => eb('plans.deleted_at', 'is', null);
const audience = (condition: Condition) => condition as Audience;

/** The plans on which the viewer has one of the roles. */
export function plansAs(viewer: Viewer, ...roles: PlanRole[]): Audience {
  return audience((eb) => eb.and([isLive(eb), eb.or(roles.map((role) => ROLES[role](viewer)(eb)))]));
}

/**
 * As `plansAs(viewer, 'manager', 'hr')` for HR of all departments, without a look at the person of each plan. Only for statements that
 * are built for each call.
 */
export function plansAsHrOfAll(viewer: Viewer): Audience {
  return audience((eb) =>
    eb.and([
      isLive(eb),
      eb.or([
        ROLES.manager(viewer)(eb),
        eb.and([eb.val(viewer.is_hr), eb('plans.user_id', '!=', viewer.id)]),
      ]),
    ]),
  );
}

/** The plans to which the viewer is a party: all that people without HR see (Plans 3). */
export const plansOfParty = (viewer: Viewer): Audience => plansAs(viewer, ...PARTY_ROLES);

/** The plans of everybody. The text says why no viewer decides here, for those who read the code. */
export function everyPlan(_why: string, { deleted = false } = {}): Audience {
  return audience((eb) => (deleted ? eb.lit(true) : isLive(eb)));
}

/**
 * Makes a statement on plans that a viewer may see, for HR and for everybody else, and returns the function that runs one of
 * them.
 */
export function onVisiblePlans<Values extends Viewer, Result>(
  make: (seenBy: (viewer: Viewer) => Audience) => (db: Database, values: Values) => Result,
): (db: Database, values: Values) => Result {
  return byHrRole(
    make(plansOfParty),
    make((viewer) => plansAs(viewer, ...PLAN_ROLES)),
  );
}

/** Selects from the rows of `plans`, such as to lock them. */
export function fromPlans(db: Database, readers: Audience) {
  return db.selectFrom('plans').where(readers);
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

/** The database with the view `plan_state` in place of `plans`: the same rows with derived columns. */
export type WithState = Omit<DB, 'plans'> & { plans: DB['plans'] & State };
export type StateExpression = ExpressionBuilder<WithState, 'plans'>;

/** Selects from the view `plan_state`, as `plans`. It cannot be locked: lock the rows of `plans`. */
export function fromPlanState(db: Database, readers: Audience) {
  const plans = db.selectFrom('plan_state as plans') as unknown as SelectQueryBuilder<
    WithState,
    'plans',
    object
  >;
  return plans.where(readers);
}

/** Selects what a plan itself has, with its two sides. */
export function planFields(db: Database, readers: Audience) {
  return outlineFields(db, readers).select('plans.description');
}

/** The same without the description, which few readers of many plans show. */
function outlineFields(db: Database, readers: Audience) {
  return fromPlanState(db, readers)
    .innerJoin('people as employee', 'employee.id', 'plans.user_id')
    .innerJoin('people as manager', 'manager.id', 'plans.manager_id')
    .leftJoin('people as buddy', 'buddy.id', 'plans.buddy_id')
    .select([
      'plans.id',
      'plans.name',
      'plans.user_id',
      'plans.manager_id',
      'plans.remind_days_before_due',
      'plans.active_plan',
      'plans.assigned_on',
      'plans.start_on',
      'plans.start_kept_for',
      'plans.version',
    ])
    .select((eb) => [
      instantInJson(eb.ref('plans.assigned_at')).as('assigned_at'),
      personJson('employee').as('user'),
      personJson('manager').as('manager'),
      FIRST_DAY.as('first_day'),
      sql<PersonSummary | null>`case when buddy.id is not null then ${personJson('buddy')} end`.as('buddy'),
    ]);
}

/**
 * Whether open days of the plan in the query count from another day than the first one of its `employee`, who is not
 * disabled (Dates 8). Most plans have none: no subplan is read.
 */
export const COUNTS_FROM_ANOTHER_DAY = sql<boolean>`(employee.start_on <> plans.start_on and employee.disabled_at is null and exists (
  select from subplans where subplans.plan_id = plans.id and subplans.anchor = 'start'
    and (subplans.total_tasks = 0 or ${isOpen()})
))`;

const FIRST_DAY = sql<Day | null>`case when ${COUNTS_FROM_ANOTHER_DAY} then employee.start_on end`;

/** The fields from which the shared rules derive a plan's status. */
const STATE_FIELDS = [
  'plans.signed_by_user',
  'plans.approved_by_manager',
  'plans.due_date',
  'plans.next_due_date',
  'plans.total_tasks',
  'plans.completed_tasks',
  'plans.others_open',
] as const;

export function plans(db: Database, readers: Audience) {
  return planFields(db, readers).select(STATE_FIELDS);
}

/** Selects the fields of plans with their state, without their descriptions. */
export function planOutlines(db: Database, readers: Audience) {
  return outlineFields(db, readers).select(STATE_FIELDS);
}

const VIEWER = viewerColumns('viewer');

/**
 * Returns who may see which of the plans, of their parties and the people of HR who are asked for. Deleted plans as well: they are
 * gone from lists.
 */
export const listReaders = preparedList((db, values: { ids: readonly string[]; hr_ids: readonly string[] }) =>
  fromPlans(db, everyPlan('each person of the statement is a viewer', { deleted: true }))
    .innerJoin('people as viewer', (join) =>
      join.on(
        sql<boolean>`viewer.id = any(array[plans.user_id, plans.manager_id] || ${values.hr_ids}::uuid[])`,
      ),
    )
    .select(['plans.id as plan_id', 'viewer.id as person_id'])
    .select((eb) => eb('plans.deleted_at', 'is not', null).as('is_deleted'))
    .where((eb) => eb('plans.id', '=', eb.fn.any(eb.val(values.ids))))
    .where((eb) => eb.or(PLAN_ROLES.map((role) => ROLES[role](VIEWER)(eb as unknown as PlanExpression)))),
);

/** The fields that decide the status of plans, without their names. */
export function planStates(db: Database, readers: Audience) {
  return fromPlanState(db, readers).select(['plans.id', 'plans.active_plan', ...STATE_FIELDS]);
}
