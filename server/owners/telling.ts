import type { Transaction } from '../platform/database/connect.ts';
import type { ActionContext } from '../platform/http/services.ts';
import { getAnyPlan } from '../plans/getPlan.ts';
import * as mails from '../plans/mails.ts';
import { tasksOfOthers, withoutPerson } from '../plans/owners/actions.ts';
import { findPlanChecklist } from '../plans/tasks/store.ts';

type Clock = Pick<ActionContext, 'now' | 'timeZone'>;

/** Which tasks of a plan have a new owner, and by which event. */
export type NewlyOwned = {
  plan_id: string;
  /** Makes the mail of the event one of its own. */
  cause: string;
  task_ids: readonly string[];
  /** Who has chosen, and knows. */
  except: string | null;
};

/** Makes the mails to the new owners of tasks (Owners 10). */
export async function tellOwners(
  tx: Transaction,
  clock: Clock,
  { plan_id, cause, task_ids, except }: NewlyOwned,
) {
  const plan = await getAnyPlan(tx, clock, plan_id);
  const subplans = await findPlanChecklist(tx, plan);
  const people = await tasksOfOthers(tx, { user_id: plan.user_id, subplans }, ({ id }) =>
    task_ids.includes(id),
  );
  return mails.tasksForYou(plan, cause, withoutPerson(people, except));
}
