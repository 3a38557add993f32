import type { Transaction } from '../platform/database/connect.ts';
import { listAnyPlans } from '../plans/getPlan.ts';
import * as mails from '../plans/mails.ts';
import { tasksOfOthersIn, withoutPerson } from '../plans/owners/actions.ts';
import { listNamedTasks } from '../plans/tasks/outlines.sql.ts';
import type { Clock } from '../platform/today.ts';

/** Tasks of a plan that have a new owner, and the event. */
type NewlyOwned = {
  plan_id: string;
  /** Makes the mail of the event one of its own. */
  cause: string;
  task_ids: readonly string[];
  /** The person who chose them, who is not notified. */
  except: string | null;
};

/**
 * Builds the mails to the new owners of tasks (Owners 10). A leaver may have tasks in hundreds of plans, so all of them
 * are read together.
 */
export async function notifyOwners(tx: Transaction, clock: Clock, owned: readonly NewlyOwned[]) {
  const plans = new Map(
    (
      await listAnyPlans(
        tx,
        clock,
        owned.map(({ plan_id }) => plan_id),
      )
    ).map((plan) => [plan.id, plan]),
  );
  const tasks = await listNamedTasks(
    tx,
    owned.flatMap(({ task_ids }) => task_ids),
  );
  const told = await tasksOfOthersIn(
    tx,
    clock,
    owned.map(({ plan_id, task_ids }) => ({
      user_id: plans.get(plan_id)!.user_id,
      tasks: (tasks.get(plan_id) ?? []).filter(({ id }) => task_ids.includes(id)),
    })),
  );
  return owned.flatMap(({ plan_id, cause, except }, index) =>
    mails.tasksForYou(plans.get(plan_id)!, cause, withoutPerson(told[index]!, except)),
  );
}
