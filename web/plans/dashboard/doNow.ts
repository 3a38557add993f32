import type { Viewer } from '#shared/people/viewer.ts';
import { rights } from '#shared/plans/rights.ts';
import { type PlanFacts } from '#shared/plans/refusals.ts';

/** The employee's next act on a plan: sign it, or continue with its tasks. */
export type Doable<Plan> = { plan: Plan; act: 'sign' | 'continue' };

/** More would push the plans themselves down. */
const MOST = 3;

/** Returns the employee's next acts: plans to sign first, then in the order of the plans (Plans 23). */
export function doNow<Plan extends PlanFacts>(viewer: Viewer, plans: readonly Plan[]): Doable<Plan>[] {
  return plans
    .flatMap((plan): Doable<Plan>[] => {
      const { sign, tick } = rights(viewer, plan);
      if (sign === null) return [{ plan, act: 'sign' }];
      return tick === null && openOwn(plan) > 0 ? [{ plan, act: 'continue' }] : [];
    })
    .toSorted((a, b) => Number(b.act === 'sign') - Number(a.act === 'sign'))
    .slice(0, MOST);
}

/** Returns the number of the employee's own open tasks: tasks that wait for others alone do not count. */
export function openOwn({ progress, others_open = 0 }: Pick<PlanFacts, 'progress' | 'others_open'>): number {
  return progress.total_tasks - progress.completed_tasks - others_open;
}
