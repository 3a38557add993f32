import { compareDays, type Day } from '../calendar.ts';
import { compareNames } from '../people/name.ts';
import type { PlanStatus } from './status.ts';

/** What the orders of spec §4 look at. */
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

// Spec §4 names no rank for Overdue on the employee cards, so it is among 'other': 6.
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

/** The manager's plan list (spec §4). */
export const compareForManager = compareBy(MANAGER_RANK);

/** The employee dashboard and the lists from which a plan is chosen (spec §4). */
export const compareForEmployee = compareBy(EMPLOYEE_RANK);

const compareOnCard = compareBy(CARD_RANK);

/** The employee cards: by each person's most pressing plan, then its due date, then the name; without plans last (§4). */
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

/** Subplans in a plan, by assigned date plus due days (spec §4); equal ones keep the order they have. */
export function byDueDate<S extends { due_date: Day }>(subplans: readonly S[]): S[] {
  return subplans.toSorted((a, b) => compareDays(a.due_date, b.due_date));
}
