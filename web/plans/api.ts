import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  deletePlan,
  generateReport,
  getPlan,
  getPlanHistory,
  listPlans,
  nudgeEmployee,
  returnPlan,
  signPlan,
  togglePlan,
  updatePlan,
} from '#shared/plans/contract.ts';
import { reportFileName } from '#shared/signing/reportFileName.ts';
import type { Plan, PlanInput, PlanSummary } from '#shared/plans/schema.ts';
import { SIGN_IN_AGAIN } from '#shared/refusals.ts';
import { ApiError, call, callForFile, isStatus } from '../http.ts';
import { toast } from '../ui/toast.ts';
import { actFailed, failureText, outcomes, type PlanPlace, words } from './messages.ts';
import { saveFile } from './saveFile.ts';

/**
 * Everything that shows plans is keyed below this, also in features to the right: a change of one plan then refreshes all
 * of it.
 */
export const plansKey = ['plans'] as const;

const planKey = (id: string) => [...plansKey, 'plan', id] as const;

/**
 * A manager's plans (`reports`) or one's own (`self`). The entries carry due date, status and overdue mark, so there are no
 * further calls whose failure could leave the list without them (spec §7).
 */
export const planListQuery = (scope: 'reports' | 'self') =>
  queryOptions({
    queryKey: [...plansKey, 'list', scope],
    queryFn: ({ signal }) => call(listPlans, { query: { scope }, signal }),
  });

export const planQuery = (id: string) =>
  queryOptions({
    queryKey: planKey(id),
    queryFn: ({ signal }) => call(getPlan, { params: { id }, signal }),
  });

/** What happened to a plan, oldest first. */
export const planHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: [...plansKey, 'history', id],
    queryFn: ({ signal }) => call(getPlanHistory, { params: { id }, signal }),
  });

/** Fetches again whatever shows plans, but for the plan whose news are here already. */
export function refreshPlans(queryClient: QueryClient, except?: string): Promise<void> {
  const known = except === undefined ? undefined : JSON.stringify(planKey(except));
  return queryClient.invalidateQueries({
    queryKey: plansKey,
    predicate: ({ queryKey }) => JSON.stringify(queryKey) !== known,
  });
}

function keepPlan(queryClient: QueryClient, plan: Plan): void {
  queryClient.setQueryData(planQuery(plan.id).queryKey, plan);
  const { subplans: _subplans, signatures: _signatures, ...summary } = plan;
  changeInLists(queryClient, plan.id, () => [summary]);
  void refreshPlans(queryClient, plan.id);
}

/** Shows the news in the lists at once, without waiting for them to be fetched again. */
function changeInLists(queryClient: QueryClient, id: string, change: () => PlanSummary[]): void {
  for (const scope of ['reports', 'self'] as const) {
    queryClient.setQueryData(planListQuery(scope).queryKey, (plans) =>
      plans?.flatMap((plan) => (plan.id === id ? change() : [plan])),
    );
  }
}

/** A refused act means that the plan is no longer as it is shown. */
function fail(queryClient: QueryClient, error: unknown, failed: string): void {
  toast.failure(isStatus(error, 404) ? words.planGone : failureText(error, failed));
  void refreshPlans(queryClient);
}

export type SignOutcomes = {
  onSigned: () => void;
  /** The last sign-in is too old to sign (REAUTH_TO_SIGN), in the server's sentence. */
  onStale: (sentence: string) => void;
};

/** Signs as the employee or approves as the manager; the server knows as whom (spec §4). */
export function useSignPlan(id: string, { onSigned, onStale }: SignOutcomes) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(signPlan, { params: { id } }),
    onSuccess: (plan) => {
      keepPlan(queryClient, plan);
      toast.success(outcomes.approved);
      onSigned();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.problem?.type === SIGN_IN_AGAIN) onStale(error.message);
      else fail(queryClient, error, outcomes.approveFailed);
    },
  });
}

/** 'Not yet': gives a signed plan back to its employee, with what is missing. */
export function useReturnPlan(id: string, onReturned: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (comment: string) => call(returnPlan, { params: { id }, body: { comment } }),
    onSuccess: (plan) => {
      keepPlan(queryClient, plan);
      toast.success(outcomes.returned);
      onReturned();
    },
    onError: (error) => fail(queryClient, error, outcomes.returnFailed),
  });
}

/** Reminds the employee by mail, at most once a day. */
export function useNudge(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(nudgeEmployee, { params: { id } }),
    onSuccess: () => {
      toast.success(outcomes.nudged);
      void refreshPlans(queryClient);
    },
    onError: (error) => fail(queryClient, error, outcomes.nudgeFailed),
  });
}

/** Deactivates (false) or reactivates (true) a plan. */
export function useSetPlanActive(id: string, place: PlanPlace) {
  const queryClient = useQueryClient();
  return useMutation({
    // With the wanted state in the body, a second press cannot turn it back.
    mutationFn: (active_plan: boolean) => call(togglePlan, { params: { id }, body: { active_plan } }),
    onSuccess: (plan) => {
      keepPlan(queryClient, plan);
      toast.success(outcomes.statusUpdated);
    },
    onError: (error, active_plan) =>
      fail(queryClient, error, actFailed(active_plan ? 'reactivate' : 'deactivate', place)),
  });
}

/** Deletes a plan. `leave` goes away from where it is shown, before it vanishes. */
export function useDeletePlan(id: string, place: PlanPlace, leave?: () => void | Promise<void>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(deletePlan, { params: { id } }),
    onSuccess: async () => {
      toast.success(outcomes.deleted);
      await leave?.();
      queryClient.removeQueries({ queryKey: planKey(id) });
      changeInLists(queryClient, id, () => []);
      void refreshPlans(queryClient, id);
    },
    onError: (error) => fail(queryClient, error, actFailed('delete', place)),
  });
}

/** Saves an edited plan. What to say about a failure is for the editor, which keeps what was typed. */
export function useSavePlan(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PlanInput) => call(updatePlan, { params: { id }, body }),
    onSuccess: (plan) => {
      keepPlan(queryClient, plan);
      toast.success(outcomes.saved);
    },
  });
}

/** Downloads the report under the name of spec §7. */
export function useDownloadReport({ id, name }: Pick<PlanSummary, 'id' | 'name'>) {
  return useMutation({
    mutationFn: () => callForFile(generateReport, { params: { id } }),
    onSuccess: (file) => saveFile(file, reportFileName(name)),
    onError: (error) => toast.failure(failureText(error, outcomes.downloadFailed)),
  });
}
