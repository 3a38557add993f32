import { matchesFilter } from '#shared/plans/filters.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { searchKey } from '#shared/search.ts';
import type { ListView } from '../listView.ts';

/** Returns whether the view leaves plans out; only then the heading shows how many were found (Plans 10). */
export function isNarrowed({ filter, search }: ListView): boolean {
  return filter !== 'all' || search.trim() !== '';
}

/**
 * Returns the plans of the view in their given order. The search covers the employee, the plan's name and its
 * description.
 */
export function plansInView(plans: readonly PlanSummary[], { filter, search }: ListView): PlanSummary[] {
  const term = searchKey(search.trim());
  return plans.filter(
    (plan) => matchesFilter(filter, plan.status) && (term === '' || keyOf(plan).includes(term)),
  );
}

const keys = new WeakMap<PlanSummary, string>();

/** Returns the text that the search covers. Cached, because every typed key searches all plans. */
function keyOf(plan: PlanSummary): string {
  const known = keys.get(plan);
  if (known !== undefined) return known;
  // A search box holds no line break, so a term cannot match across two texts.
  const key = searchKey([plan.user.name, plan.user.email, plan.name, plan.description].join('\n'));
  keys.set(plan, key);
  return key;
}
