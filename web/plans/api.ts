import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ListedPlan, Plan, PlanInput } from '#shared/plans/schema.ts';
import { allPages, callForPage } from '../client/callForPage.ts';
import { call, isStatus } from '../client/http.ts';
import { changePages, wholeListQuery } from '../client/wholeList.ts';
import { showFailure } from '../ui/showFailure.ts';
import { toast } from '../ui/toast.ts';
import { messages, type PlanScreen } from './messages.ts';

/**
 * The key above all queries about plans, also in features to the right: a change of a plan refreshes all of
 * them.
 */
export const plansKey = ['plans'] as const;

const planKey = (id: string) => [...plansKey, 'plan', id] as const;

/** The plans of the viewer's team (`reports`) or the viewer's own (`self`). */
export const planListQuery = (scope: 'reports' | 'self') =>
  wholeListQuery([...plansKey, 'list', scope], (cursor, signal) =>
    callForPage('GET /onboarding-plan', { query: { scope, ...(cursor && { cursor }) }, signal }),
  );

export const planQuery = (id: string) =>
  queryOptions({
    queryKey: planKey(id),
    queryFn: ({ signal }) => call('GET /onboarding-plan/:id', { params: { id }, signal }),
  });

/** The history of a plan, oldest first (Plans 17). */
export const planHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: [...plansKey, 'history', id],
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        callForPage('GET /onboarding-plan/:id/history', {
          params: { id },
          query: cursor === undefined ? {} : { cursor },
          signal,
        }),
      ),
  });

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
  const { subplans: _subplans, signatures: _signatures, ...summary } = plan;
  changeInLists(queryClient, plan.id, (listed) => [{ ...listed, ...summary }]);
  void refreshPlans(queryClient, plan.id);
}

/** Changes the cached lists, which shows the change before they are fetched again. */
function changeInLists(
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

/** Reports a failed act and refreshes the plans: after a refusal the shown plan is out of date. */
export function reportFailedAct(queryClient: QueryClient, error: unknown, text: string): void {
  if (isStatus(error, 404)) toast.failure(messages.planGone);
  else showFailure(error, text);
  void refreshPlans(queryClient);
}

/** Nudges the employee of the plan with the id by mail, at most once a day (Mails 3). */
export function useNudge() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('POST /onboarding-plan/:id/nudge', { params: { id } }),
    onSuccess: () => {
      toast.success(messages.nudged);
      void refreshPlans(queryClient);
    },
    onError: (error) => reportFailedAct(queryClient, error, messages.nudgeFailed),
  });
}

/** Deactivates (false) or reactivates (true) a plan. */
export function useSetPlanActive(id: string, screen: PlanScreen) {
  const queryClient = useQueryClient();
  return useMutation({
    // The body names the wanted state, so that a repeated call does not flip it back.
    mutationFn: (active_plan: boolean) =>
      call('PUT /onboarding-plan/:id/deactivate', { params: { id }, body: { active_plan } }),
    onSuccess: (plan) => {
      updatePlanCache(queryClient, plan);
      toast.success(messages.statusUpdated);
    },
    onError: (error, active_plan) =>
      reportFailedAct(
        queryClient,
        error,
        messages.actFailed(active_plan ? 'reactivate' : 'deactivate', screen),
      ),
  });
}

/** Deletes a plan. `leave` navigates away from its page before it is removed. */
export function useDeletePlan(id: string, screen: PlanScreen, leave?: () => void | Promise<void>) {
  const queryClient = useQueryClient();
  return useMutation({
    // The reason of HR (HR 3).
    mutationFn: (reason?: string) =>
      call('DELETE /onboarding-plan/:id', { params: { id }, ...(reason && { body: { reason } }) }),
    onSuccess: async () => {
      toast.success(messages.deleted);
      await leave?.();
      queryClient.removeQueries({ queryKey: planKey(id) });
      changeInLists(queryClient, id, () => []);
      void refreshPlans(queryClient, id);
    },
    onError: (error) => reportFailedAct(queryClient, error, messages.actFailed('delete', screen)),
  });
}

/** Saves an edited plan. The editor reports failures, because it keeps the edits. */
export function useSavePlan(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PlanInput) => call('PUT /onboarding-plan/full/:id', { params: { id }, body }),
    onSuccess: (plan) => {
      updatePlanCache(queryClient, plan);
      toast.success(messages.saved);
    },
  });
}
