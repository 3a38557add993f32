import { type Day, daysBetween } from '../calendar.ts';

/** How long a completed plan has taken: days from its assignment, at least one, and days before its last due date, if any. */
export function timeTaken(
  plan: { assigned_on: Day; due_date: Day | null },
  completedOn: Day,
): { days: number; early: number } {
  return {
    days: Math.max(1, daysBetween(plan.assigned_on, completedOn)),
    early: plan.due_date === null ? 0 : Math.max(0, daysBetween(completedOn, plan.due_date)),
  };
}
