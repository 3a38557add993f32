import { matchesFilter, type PlanFilter } from '#shared/plans/filters.ts';
import { compareForEmployee } from '#shared/plans/order.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { searchKey } from '#shared/search.ts';

/** What a manager's list shows: one of the filters of spec §4, and what was typed into the search box. */
export type ListView = { filter: PlanFilter; search: string };

export const EVERYTHING: ListView = { filter: 'all', search: '' };

/** Whether the view leaves anything out; only then the heading counts (spec §2 '(N found)'). */
export function isNarrowed({ filter, search }: ListView): boolean {
  return filter !== 'all' || search.trim() !== '';
}

/** The plans of the view, in their order. The search looks at what a card says: who, which plan, what it is about. */
export function plansInView(plans: readonly PlanSummary[], { filter, search }: ListView): PlanSummary[] {
  const term = searchKey(search.trim());
  return plans.filter(
    (plan) => matchesFilter(filter, plan.status) && (term === '' || keyOf(plan).includes(term)),
  );
}

const keys = new WeakMap<PlanSummary, string>();

/** What the search looks through, worked out once: each key that is typed looks through all plans. */
function keyOf(plan: PlanSummary): string {
  const known = keys.get(plan);
  if (known !== undefined) return known;
  // Nobody types a line break into the search box, so no term reaches from one text into the next.
  const key = searchKey([plan.user.name, plan.user.email, plan.name, plan.description].join('\n'));
  keys.set(plan, key);
  return key;
}

/** What an employee has to do with: what is active, and what they have completed (spec §2 'Employee dashboard'). */
export function plansOnDashboard(plans: readonly PlanSummary[]): PlanSummary[] {
  return plans.filter((plan) => plan.active_plan || plan.status === 'Completed').toSorted(compareForEmployee);
}
