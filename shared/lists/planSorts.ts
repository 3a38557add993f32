import { compareDays, type Day } from '../calendar.ts';
import { compareNames, nameOrEmail } from '../people/name.ts';
import { compareForEmployee, compareForManager } from '../plans/order.ts';
import { percentDone } from '../plans/progress.ts';
import type { ListedPlan } from '../plans/schema.ts';
import type { PlanScope } from './plans.ts';

/** A sort order of the database, as data: its columns, with the kind of their values in a cursor. The last one is unique. */
export type SortKeys<Key extends string = string> = {
  by: Readonly<Partial<Record<Key, 'text' | 'integer' | 'day' | 'id'>>>;
  isDescending?: boolean;
};

/**
 * Returns the next due day of the plan: of its open tasks or, when only signatures are missing, as in a returned plan,
 * of the whole plan.
 */
export function dueNext({ next_due_date, due_date, status }: ListedPlan): Day | null {
  return next_due_date ?? (status === 'Active' || status === 'Overdue' ? due_date : null);
}

type PlanOrder = {
  /** Its name in the menu of the manager's list. Orders without one are those of a whole list. */
  label?: string;
} & ({ compare: (a: ListedPlan, b: ListedPlan) => number } | SortKeys);

/**
 * The sort orders of plans: by a rule, for which the state of all plans of the list is read, or by columns, which the database sorts
 * page by page. Plans that a rule leaves equal are in the order of Plans 9, then by id.
 */
export const PLAN_SORTS = {
  urgency: { label: 'Most urgent', compare: compareForManager },
  name: {
    label: 'Employee',
    compare: (a, b) => compareNames(nameOrEmail(a.user), nameOrEmail(b.user)) || compareNames(a.name, b.name),
  },
  due: { label: 'Next due', compare: (a, b) => compareDays(dueNext(a), dueNext(b)) },
  progress: {
    label: 'Least progress',
    compare: (a, b) => percentDone(a.progress) - percentDone(b.progress),
  },
  turn: { compare: compareForEmployee },
  // Ids begin with the time of creation: the primary key has this order (HR 6).
  newest: { by: { id: 'id' }, isDescending: true },
  last_day: { by: { due_date: 'day', id: 'id' } },
  first_day: { by: { start_on: 'day', id: 'id' } },
} as const satisfies Record<string, PlanOrder>;

/** The orders in the menu of the manager's list. */
export const MENU_SORTS = Object.entries(PLAN_SORTS).flatMap(([value, sort]) =>
  'label' in sort ? [{ value, ...sort }] : [],
);

/** The order of each list. */
export const LIST_SORTS = {
  reports: 'urgency',
  self: 'turn',
  organisation: 'newest',
} as const satisfies Record<PlanScope, keyof typeof PLAN_SORTS>;
