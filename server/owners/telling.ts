import type { Transaction } from '../platform/database/connect.ts';
import { foundOr404 } from '../platform/http/errors.ts';
import type { ActionContext } from '../platform/http/services.ts';
import * as mails from '../plans/mails.ts';
import { tasksOfOthers, withoutPerson } from '../plans/owners/actions.ts';
import { findAnyPlan } from '../plans/store.ts';
import { summarize, today } from '../plans/summary.ts';
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
  const plan = await anyPlan(tx, clock, plan_id);
  const subplans = await findPlanChecklist(tx, plan);
  const people = await tasksOfOthers(tx, { user_id: plan.user_id, subplans }, ({ id }) =>
    task_ids.includes(id),
  );
  return mails.tasksForYou(plan, cause, withoutPerson(people, except));
}

/** Returns a plan for whoever owns a task of it. */
export async function anyPlan(tx: Transaction, clock: Clock, id: string) {
  return summarize(foundOr404(await findAnyPlan(tx, id)), today(clock));
}
