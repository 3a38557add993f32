import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Viewer } from '#shared/people/viewer.ts';
import type { SignatureRole } from '#shared/plans/refusals.ts';
import { mineOf } from '#shared/plans/tasks/mine.ts';
import type { Database } from '../platform/database/connect.ts';
import { instantInJson } from '../platform/database/json.ts';
import { preparedOne } from '../platform/database/prepared.ts';
import { headOf } from '../platform/journal/journal.sql.ts';
import type { OwnerBefore } from './locks.sql.ts';
import type { PlanRow } from './access/rows.ts';
import { withStandIn, withStandIns } from './tasks/standIns.ts';
import {
  checklistOf,
  findTaskViewer,
  hasOthers,
  taskOf,
  withEmployee,
  withSparseFields,
} from './tasks/tasks.sql.ts';
import {
  type Audience,
  everyPlan,
  onVisiblePlans,
  PARTY_COLUMNS,
  type PlanExpression,
  planFields,
  plans,
  planStates,
} from './access/access.sql.ts';

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
      .select([
        ...PARTY_COLUMNS,
        'plans.buddy_id',
        taskOf(values.task_id).as('task'),
        headOf(sql.ref('plans.id')).as('head'),
      ])
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
  const { task: row, head, ...plan } = found;
  const task = row && (await withStandIn(db, await withSparseFields(db, row), plan.user_id));
  // Most ticks are of the employee's own tasks, and cost no statement more.
  const viewer = task?.owner || owner_before ? await findTaskViewer(db, values) : null;
  const isTheirs = (owner: OwnerBefore | null) =>
    owner === null ? plan.user_id === values.id : mineOf({ owner }, viewer, plan.user_id).mine === true;
  return {
    ...plan,
    task: task && { ...task, ...mineOf(task, viewer, plan.user_id) },
    head,
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

/** The signatures of the plan in the query that are not voided, the employee's first, as JSON. */
function signaturesOf(eb: PlanExpression) {
  return jsonArrayFrom(
    eb
      .selectFrom('plan_signatures as signature')
      .select(['signature.name', 'signature.email', 'signature.meaning'])
      .select(['signature.content_hash', 'signature.content_format'])
      .select((signature) => [
        signature.ref('signature.role').$castTo<SignatureRole>().as('role'),
        instantInJson(signature.ref('signature.signed_at')).as('signed_at'),
      ])
      .whereRef('signature.plan_id', '=', 'plans.id')
      .where('signature.voided_at', 'is', null)
      .orderBy('signature.role'),
  );
}
