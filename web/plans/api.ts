import { type QueryClient } from '@tanstack/react-query';
import type { Plan, PlanInput, PlanSummary } from '#shared/plans/schema.ts';
import { call, isStatus } from '../client/http.ts';
import { configQuery } from '../system/config.ts';
import { showFailure } from '../ui/showFailure.ts';
import { type Act, useAct } from '../ui/useAct.ts';
import { toast } from '../ui/toast.ts';
import { messages, type PlanScreen } from './messages.ts';
import { changeInLists, planKey, plansKey, refreshPlans, updatePlanCache } from './queries.ts';

/** Reports a failed act and refreshes the plans: after a refusal the shown plan is out of date. */
export function reportFailedAct(queryClient: QueryClient, error: unknown, text: string): void {
  if (isStatus(error, 404)) toast.failure(messages.planGone);
  else showFailure(error, text);
  void refreshPlans(queryClient);
}

/** Like `useAct`, for an act on the plan of a screen: its failure refreshes the plans. */
export function usePlanAct<Reply, Input = void>({ failed = '', ...act }: Act<Reply, Input>) {
  return useAct({
    ...act,
    onFailed: (error, input, client) =>
      reportFailedAct(client, error, typeof failed === 'string' ? failed : failed(input)),
  });
}

/** Shows the plan that an act returned. */
export const showPlan = (plan: Plan, _input: unknown, client: QueryClient) => updatePlanCache(client, plan);

/** Nudges the employee of the plan with the id by mail, at most once a day (Mails 3). */
export const useNudge = () =>
  usePlanAct({
    send: (id: string) => call('POST /onboarding-plan/:id/nudge', { params: { id } }),
    failed: messages.nudgeFailed,
    refresh: plansKey,
    onDone: (_reply, _id, client) => {
      const isMailed = client.getQueryData(configQuery().queryKey)?.mail_enabled;
      toast.success(isMailed === false ? messages.nudgeIsShown : messages.nudged);
    },
  });

/** Deactivates (false) or reactivates (true) a plan. */
export const useDeactivatePlan = ({ id, version }: Pick<PlanSummary, 'id' | 'version'>, screen: PlanScreen) =>
  usePlanAct({
    // The body names the wanted state, so that a repeated call does not flip it back.
    send: (active_plan: boolean) =>
      call('PUT /onboarding-plan/:id/deactivate', { params: { id }, body: { active_plan, version } }),
    done: messages.statusUpdated,
    failed: (active_plan) => messages.actFailed(active_plan ? 'reactivate' : 'deactivate', screen),
    onDone: showPlan,
  });

/** Deletes a plan. `leave` navigates away from its page before it is removed. */
export const useDeletePlan = (id: string, screen: PlanScreen, leave?: () => void | Promise<void>) =>
  usePlanAct({
    // The reason of HR (HR 3).
    send: (reason?: string) =>
      call('DELETE /onboarding-plan/:id', { params: { id }, ...(reason && { body: { reason } }) }),
    done: messages.deleted,
    failed: messages.actFailed('delete', screen),
    onDone: async (_reply, _reason, client) => {
      await leave?.();
      client.removeQueries({ queryKey: planKey(id) });
      changeInLists(client, id, () => []);
      void refreshPlans(client, id);
    },
  });

/** Saves an edited plan. The editor reports failures, because it keeps the edits. */
export const useEditPlan = (id: string) =>
  useAct({
    send: (body: PlanInput) => call('PUT /onboarding-plan/full/:id', { params: { id }, body }),
    done: messages.saved,
    onDone: showPlan,
  });
