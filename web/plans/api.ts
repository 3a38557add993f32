import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PlanInput, PlanSummary } from '#shared/plans/schema.ts';
import { call, isStatus } from '../client/http.ts';
import { configQuery } from '../system/config.ts';
import { showFailure } from '../ui/showFailure.ts';
import { toast } from '../ui/toast.ts';
import { messages, type PlanScreen } from './messages.ts';
import { changeInLists, planKey, refreshPlans, updatePlanCache } from './queries.ts';

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
      const isMailed = queryClient.getQueryData(configQuery().queryKey)?.mail_enabled;
      toast.success(isMailed === false ? messages.nudgeIsShown : messages.nudged);
      void refreshPlans(queryClient);
    },
    onError: (error) => reportFailedAct(queryClient, error, messages.nudgeFailed),
  });
}

/** Deactivates (false) or reactivates (true) a plan. */
export function useDeactivatePlan({ id, version }: Pick<PlanSummary, 'id' | 'version'>, screen: PlanScreen) {
  const queryClient = useQueryClient();
  return useMutation({
    // The body names the wanted state, so that a repeated call does not flip it back.
    mutationFn: (active_plan: boolean) =>
      call('PUT /onboarding-plan/:id/deactivate', { params: { id }, body: { active_plan, version } }),
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
export function useEditPlan(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PlanInput) => call('PUT /onboarding-plan/full/:id', { params: { id }, body }),
    onSuccess: (plan) => {
      updatePlanCache(queryClient, plan);
      toast.success(messages.saved);
    },
  });
}
