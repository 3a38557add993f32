import type { QueryClient } from '@tanstack/react-query';
import type { ListedPlan, Plan } from '#shared/plans/schema.ts';
import { pagesQuery, readQuery } from '../client/queries.ts';
import { changePages } from '../client/wholeList.ts';

/**
 * The key above all queries about plans, also in features to the right: a change of a plan refreshes all of
 * them.
 */
export const plansKey = ['plans'] as const;

export const planKey = (id: string) => [...plansKey, 'plan', id] as const;

/**
 * The plans of the viewer's team (`reports`) or the viewer's own (`self`); with a query, those of them that the server finds by its
 * filters (Plans 26).
 */
export const planListQuery = (scope: 'reports' | 'self', narrowed = '') =>
  pagesQuery([...plansKey, 'list', scope, ...(narrowed && [narrowed])], 'GET /onboarding-plan', {
    query: { ...Object.fromEntries(new URLSearchParams(narrowed)), scope },
  });

export const planQuery = (id: string) =>
  readQuery(planKey(id), 'GET /onboarding-plan/:id', { params: { id } });

/** Ticks and signatures of a plan run one after the other: a signature needs the ticks before it. */
export const progressScope = (id: string) => ({ id: `progress of ${id}` });

/** Invalidates all queries about plans, except that of the plan that was just received. */
export function refreshPlans(queryClient: QueryClient, except?: string): Promise<void> {
  const known = except === undefined ? undefined : JSON.stringify(planKey(except));
  return queryClient.invalidateQueries({
    queryKey: plansKey,
    predicate: ({ queryKey }) => JSON.stringify(queryKey) !== known,
  });
}

/** Stores the plan that a call returned, also in the lists, and invalidates the other queries. */
export function updatePlanCache(queryClient: QueryClient, plan: Plan): void {
  // A response that is under way was read before this change, and would undo it on the screen.
  void queryClient.cancelQueries({ queryKey: planKey(plan.id) });
  queryClient.setQueryData(planQuery(plan.id).queryKey, plan);
  const { subplans: _subplans, signatures: _signatures, content_hash: _hash, ...summary } = plan;
  changeInLists(queryClient, plan.id, (listed) => [{ ...listed, ...summary }]);
  void refreshPlans(queryClient, plan.id);
}

/** Changes the cached lists, which shows the change before they are fetched again. */
export function changeInLists(
  queryClient: QueryClient,
  id: string,
  change: (plan: ListedPlan) => ListedPlan[],
): void {
  for (const scope of ['reports', 'self'] as const) {
    queryClient.setQueryData(planListQuery(scope).queryKey, (plans) =>
      changePages(plans, (plan) => (plan.id === id ? change(plan) : [plan])),
    );
  }
}
