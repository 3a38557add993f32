import type { Day } from '../calendar.ts';
import { planDueDate } from './due.ts';
import { sumProgress, type TaskCounts } from './progress.ts';
import type { PlanFlags } from './status.ts';

/** What the rules need of a plan's subplan: its due day and its counters. */
export type SubplanFacts = TaskCounts & { due_date: Day };

function isOpenAfter(dueDate: Day | null, tasks: TaskCounts, today: Day): boolean {
  return dueDate !== null && today > dueDate && tasks.completed_tasks < tasks.total_tasks;
}

type Flags = Pick<PlanFlags, 'active_plan' | 'signed_by_user'>;

/** 'TASKS OVERDUE' (spec §2): past due with uncompleted tasks. Due today is not overdue (contract §5). */
export function isSubplanOverdue(plan: Flags, subplan: SubplanFacts, today: Day): boolean {
  return plan.active_plan && !plan.signed_by_user && isOpenAfter(subplan.due_date, subplan, today);
}

/** 'SUBPLAN TASKS OVERDUE' on a plan's card. */
export function hasOverdueSubplans(plan: Flags, subplans: readonly SubplanFacts[], today: Day): boolean {
  return subplans.some((subplan) => isSubplanOverdue(plan, subplan, today));
}

/** Whether the plan as a whole is past its due date with a task open (spec §4, contract §5). */
export function isPlanOverdue(plan: Flags, subplans: readonly SubplanFacts[], today: Day): boolean {
  return (
    plan.active_plan &&
    !plan.signed_by_user &&
    isOpenAfter(planDueDate(subplans), sumProgress(subplans), today)
  );
}
