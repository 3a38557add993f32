import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { isEmail, normalizeEmail } from '#shared/people/email.ts';
import { assignedUnder } from '#shared/people/permissions.ts';
import { addManager, getUserManager } from '#shared/people/contract.ts';
import {
  addDirectReport,
  listDirectReports,
  removeDirectReport,
  transferDirectReport,
} from '#shared/team/contract.ts';
import { useViewer } from '../auth/viewer.ts';
import { ApiError, call, isStatus } from '../http.ts';
import { plansKey, refreshPlans } from '../plans/api.ts';
import { toast } from '../ui/toast.ts';
import { outcomes } from './messages.ts';

/** The viewer's direct reports with their plans: kept below the plans' key, so that a change of a plan refreshes it. */
export const directReportsQuery = () =>
  queryOptions({
    queryKey: [...plansKey, 'reports'],
    queryFn: ({ signal }) => call(listDirectReports, { signal }),
  });

/** Says what is wrong with an address, or answers it as it is sent (spec §5: trimmed first). */
export function useEmailCheck(): (text: string) => { email: string } | { problem: string } {
  const { email: own } = useViewer();
  const domain = own.split('@')[1] ?? 'example.com';
  return (text) =>
    isEmail(text) ? { email: normalizeEmail(text) } : { problem: outcomes.invalidEmail(domain) };
}

export function useAddManager(onDone: () => void) {
  return useMutation({
    mutationFn: (email: string) => call(addManager, { params: { email } }),
    onSuccess: () => {
      toast.success(outcomes.managerAdded);
      onDone();
    },
    onError: () => toast.failure(outcomes.addManagerFailed),
  });
}

/** A refusal whose sentence is already in the spec's words. */
class Refused extends Error {}

/** Adds a person to the team, unless they are in somebody's already (spec §5, §7 user_manager). */
export function useAddDirectReport(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ email, name }: { email: string; name: string }) => {
      await refuseIfManaged(email);
      return call(addDirectReport, { params: { email }, query: { user_name: name } });
    },
    onSuccess: () => {
      toast.success(outcomes.reportAdded);
      void refreshPlans(queryClient);
      onDone();
    },
    onError: (error) => toast.failure(reasonOf(error)),
  });
}

async function refuseIfManaged(email: string): Promise<void> {
  try {
    throw new Refused(assignedUnder(await call(getUserManager, { params: { email } })));
  } catch (error) {
    // 404 is the good news: nobody manages this person.
    if (isStatus(error, 404)) return;
    throw error instanceof Refused ? error : new Refused(outcomes.verifyFailed);
  }
}

function reasonOf(error: Error): string {
  if (error instanceof Refused) return error.message;
  // A conflict says why in a sentence, such as who was quicker; trying again would not help.
  return error instanceof ApiError && error.status === 409 ? error.message : outcomes.addReportFailed;
}

export function useRemoveDirectReport(email: string, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeDirectReport, { params: { email } }),
    onSuccess: () => toast.success(outcomes.reportRemoved),
    onError: () => toast.failure(outcomes.removeReportFailed),
    onSettled: () => {
      void refreshPlans(queryClient);
      onDone();
    },
  });
}

/** Hands a report to another manager. What happened is shown inside the dialog (spec §8), which then refreshes the rest. */
export function useTransferReport(userId: string) {
  return useMutation({
    mutationFn: (newManagerEmail: string) =>
      call(transferDirectReport, { params: { userId, newManagerEmail } }),
  });
}
