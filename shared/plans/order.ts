import { compareDays, type Day } from '../calendar.ts';
import { compareNames } from '../people/name.ts';
import type { PlanStatus } from './status.ts';

/** The fields of a plan that determine its position in a list. */
export type SortablePlan = { status: PlanStatus; due_date: Day | null };

const MANAGER_RANK: Record<PlanStatus, number> = {
  Overdue: 0,
  'Needs Manager Signature': 1,
  'Needs Employee Signature': 2,
  Active: 3,
  Completed: 4,
  Inactive: 5,
};

const EMPLOYEE_RANK: Record<PlanStatus, number> = {
  'Needs Manager Signature': 0,
  'Needs Employee Signature': 0,
  Overdue: 1,
  Active: 2,
  Completed: 3,
  Inactive: 4,
};

// Overdue has no rank of its own on the cards: it is 'other' (Team 6).
const CARD_RANK: Record<PlanStatus, number> = {
  'Needs Manager Signature': 1,
  'Needs Employee Signature': 2,
  Active: 3,
  Completed: 4,
  Inactive: 5,
  Overdue: 6,
};

function compareBy(rank: Record<PlanStatus, number>) {
  return (a: SortablePlan, b: SortablePlan) =>
    rank[a.status] - rank[b.status] || compareDays(a.due_date, b.due_date);
}

/** Compares plans for the manager's list (Plans 9). */
export const compareForManager = compareBy(MANAGER_RANK);

/** Compares plans for the employee's dashboard and for dialogs that select a plan (Plans 9). */
export const compareForEmployee = compareBy(EMPLOYEE_RANK);

const compareOnCard = compareBy(CARD_RANK);

/**
 * Compares the cards of direct reports: by the most urgent
 * plan of each, then its due date, then the name (Team 6).
 */
export function compareEmployees(
  a: { name: string; plans: readonly SortablePlan[] },
  b: { name: string; plans: readonly SortablePlan[] },
): number {
  const [planA] = a.plans.toSorted(compareOnCard);
  const [planB] = b.plans.toSorted(compareOnCard);
  if (planA && planB) return compareOnCard(planA, planB) || compareNames(a.name, b.name);
  if (planA) return -1;
  if (planB) return 1;
  return compareNames(a.name, b.name);
}

/** Returns the subplans of a plan sorted by due date; equal ones keep their order (Checklists 2). */
export function byDueDate<S extends { due_date: Day }>(subplans: readonly S[]): S[] {
  return subplans.toSorted((a, b) => compareDays(a.due_date, b.due_date));
}
