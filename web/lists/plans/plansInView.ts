import { MENU_SORTS, PLAN_SORTS } from '#shared/lists/planSorts.ts';
import { compareNames } from '#shared/people/name.ts';
import { isInGroup } from '#shared/plans/statusGroups.ts';
import { needsManager } from '#shared/plans/needsYou.ts';
import type { ListedPlan } from '#shared/plans/schema.ts';
import { searchKey } from '#shared/search.ts';
import type { Choice } from '../../ui/Select.tsx';
import type { ListView } from '../../plans/listView.ts';
import { employeeName } from '../../plans/personNames.ts';

/** Returns whether the view leaves plans out; only then the heading shows how many were found (Plans 10). */
export function isNarrowed({ filter, search, needsYou, person, plan, narrowed }: ListView): boolean {
  return (
    narrowed !== '' || filter !== 'all' || search.trim() !== '' || needsYou || person !== '' || plan !== ''
  );
}

/**
 * Returns the plans of the view in their given order. The search covers the employee, the plan's name and its
 * description. `found` are the plans that the server has found by the filters of the view, if it has any.
 */
export function plansInView(
  plans: readonly ListedPlan[],
  view: ListView,
  found?: ReadonlySet<string>,
): ListedPlan[] {
  const term = searchKey(view.search.trim());
  return plans.filter(
    (plan) =>
      isInGroup(view.filter, plan.status) &&
      (!found || found.has(plan.id)) &&
      (!view.needsYou || needsManager(plan)) &&
      (view.person === '' || plan.user_id === view.person) &&
      (view.plan === '' || plan.name === view.plan) &&
      (term === '' || keyOf(plan).includes(term)),
  );
}

const keys = new WeakMap<ListedPlan, string>();

/** Returns the text that the search covers. Cached, because every typed key searches all plans. */
function keyOf(plan: ListedPlan): string {
  const known = keys.get(plan);
  if (known !== undefined) return known;
  // A search box holds no line break, so a term cannot match across two texts.
  const key = searchKey([plan.user.name, plan.user.email, plan.name, plan.description].join('\n'));
  keys.set(plan, key);
  return key;
}

/** Returns the plans sorted; equal ones in the order of Plans 9. */
export function sortPlans(plans: readonly ListedPlan[], sort: string): ListedPlan[] {
  const { compare } = MENU_SORTS.find(({ value }) => value === sort) ?? PLAN_SORTS.urgency;
  return plans.toSorted((a, b) => compare(a, b) || PLAN_SORTS.urgency.compare(a, b));
}

/** Returns the employees of the plans by name, for the choice of one. */
export function employeesOf(plans: readonly ListedPlan[]): Choice[] {
  const names = new Map(plans.map(({ user }) => [user.id, employeeName(user)]));
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => compareNames(a.label, b.label));
}

/** Returns the names of the plans, for the choice of one. */
export function planNamesOf(plans: readonly ListedPlan[]): Choice[] {
  const names = [...new Set(plans.map(({ name }) => name))].toSorted(compareNames);
  return names.map((name) => ({ value: name, label: name }));
}
