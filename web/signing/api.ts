import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { reportFileName } from '#shared/signing/reportFileName.ts';
import { isRefusal } from '../client/failures.ts';
import { call, callForFile } from '../client/http.ts';
import { saveFile } from '../client/saveFile.ts';
import { focusMain } from '../layout/focusMain.ts';
import { reportFailedAct, usePlanAct } from '../plans/api.ts';
import { planQuery, progressScope, refreshPlans, updatePlanCache } from '../plans/queries.ts';
import { useAct } from '../ui/useAct.ts';
import { messages } from './messages.ts';

/** Returns whether signing was refused because the last sign-in is too old (Signing 3). */
export function needsFreshSignIn(error: unknown): boolean {
  return isRefusal(error, 'auth.reauthentication_required');
}

/** Returns whether an act was refused because the plan is not the one that was shown (Signing 8). */
export const isStale = (error: unknown) => isRefusal(error, 'version.stale');

/** Returns the hash of the content that the page shows of this version, or null when the version is stale. */
async function shownContentHash(
  queryClient: QueryClient,
  { id, version }: Pick<PlanSummary, 'id' | 'version'>,
): Promise<string | null> {
  const shown = queryClient.getQueryData(planQuery(id).queryKey);
  if (shown?.version === version && shown.content_hash !== null) return shown.content_hash;
  // The viewer's own ticks change the hash and leave the version as it is, so the plan of the same version is the shown one.
  const plan = await queryClient.fetchQuery({ ...planQuery(id), staleTime: 0 });
  return plan.version === version ? plan.content_hash : null;
}

/** Signs as the employee or approves as the manager (Signing 1). `needsFreshSignIn` and `isStale` are left to the caller. */
export function useSignPlan(id: string) {
  const queryClient = useQueryClient();
  return useAct({
    scope: progressScope(id),
    // The version and the content that were shown when the person was asked: the server refuses any other.
    send: async (version: number) => {
      const content_hash = await shownContentHash(queryClient, { id, version });
      return call('PUT /onboarding-plan/:id/signoff', {
        params: { id },
        body: { version, ...(content_hash !== null && { content_hash }) },
      });
    },
    done: messages.signed,
    onDone: (plan) => {
      updatePlanCache(queryClient, plan);
      // The pressed button is removed.
      focusMain();
    },
    onFailed: (error) => {
      if (isStale(error)) void refreshPlans(queryClient);
      else if (!needsFreshSignIn(error)) reportFailedAct(queryClient, error, messages.signFailed);
    },
  });
}

/** Returns a signed plan to its employee with a comment (Signing 4). `onReturned` closes the dialog. */
export const useReturnPlan = ({ id, version }: Pick<PlanSummary, 'id' | 'version'>, onReturned: () => void) =>
  usePlanAct({
    send: (comment: string) =>
      call('PUT /onboarding-plan/:id/return', { params: { id }, body: { comment, version } }),
    done: messages.returned,
    failed: messages.returnFailed,
    onDone: (plan, _comment, client) => {
      updatePlanCache(client, plan);
      onReturned();
    },
  });

/** Downloads the report (Reports 1). */
export const useDownloadReport = ({ id, name }: Pick<PlanSummary, 'id' | 'name'>) =>
  useAct({
    send: () => callForFile('GET /onboarding-plan/:id/generate_report', { params: { id } }),
    failed: messages.downloadFailed,
    onDone: (file) => saveFile(file, reportFileName(name)),
  });
