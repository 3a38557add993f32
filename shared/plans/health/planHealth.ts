import { addDays, type Day } from '../../calendar.ts';
import { isSubplanOverdue, isPlanOverdue } from '../overdue.ts';

/** How a plan goes, for those who look at many. It refines the status of an active plan that nobody has signed (Plans 25). */
export const PLAN_HEALTHS = ['overdue', 'to_sign', 'at_risk', 'on_track', 'completed', 'inactive'] as const;
export type PlanHealth = (typeof PLAN_HEALTHS)[number];

/** A subplan that is due within these days with less than half of it done is a risk. */
export const RISK_DAYS = 3;

type Subplan = { due_date: Day; total_tasks: number; completed_tasks: number };
type Plan = { active_plan: boolean; signed_by_user: boolean; approved_by_manager: boolean };

/** Returns how the plan goes on the day. In SQL: `healthOf`. */
export function planHealth(plan: Plan, subplans: readonly Subplan[], today: Day): PlanHealth {
  const { active_plan, signed_by_user, approved_by_manager } = plan;
  if (signed_by_user && approved_by_manager) return 'completed';
  if (!active_plan) return 'inactive';
  if (signed_by_user || approved_by_manager) return 'to_sign';
  const sum = (count: (subplan: Subplan) => number) =>
    subplans.reduce((total, subplan) => total + count(subplan), 0);
  const whole = {
    due_date:
      subplans
        .map(({ due_date }) => due_date)
        .toSorted()
        .at(-1) ?? null,
    total_tasks: sum(({ total_tasks }) => total_tasks),
    completed_tasks: sum(({ completed_tasks }) => completed_tasks),
  };
  if (isPlanOverdue(plan, whole, today)) return 'overdue';
  const isLate = subplans.some((subplan) => isSubplanOverdue(plan, subplan, today));
  const isClose = subplans.some(
    ({ due_date, total_tasks, completed_tasks }) =>
      due_date >= today && due_date <= addDays(today, RISK_DAYS) && completed_tasks * 2 < total_tasks,
  );
  return isLate || isClose ? 'at_risk' : 'on_track';
}
