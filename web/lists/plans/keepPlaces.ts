import type { ListedPlan } from '#shared/plans/schema.ts';

/**
 * Returns the plans that were shown, in their places and with their new content, followed by those that are new to the
 * view. Plans that are gone are left out; those that have left the view stay.
 */
export function keepPlaces(
  shown: readonly ListedPlan[],
  plans: readonly ListedPlan[],
  all: readonly ListedPlan[],
): ListedPlan[] {
  const now = new Map(all.map((plan) => [plan.id, plan]));
  const kept = shown.flatMap(({ id }) => now.get(id) ?? []);
  const known = new Set(kept.map(({ id }) => id));
  return [...kept, ...plans.filter(({ id }) => !known.has(id))];
}
