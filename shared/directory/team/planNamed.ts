import { searchKey } from '../../search.ts';

/**
 * Returns the plan of this name, or undefined: the person was probably assigned that template before (Plans 21). Of
 * several the first, so callers pass them by importance.
 */
export function planNamed<Plan extends { name: string }>(
  plans: readonly Plan[],
  name: string,
): Plan | undefined {
  const wanted = searchKey(name.trim());
  return plans.find((plan) => searchKey(plan.name.trim()) === wanted);
}
