import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { isEmail, normalizeEmail } from '#shared/people/email.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { assignedUnder } from '#shared/people/reportingLines.ts';
import type { User } from '#shared/people/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { isRefusal } from '../../client/failures.ts';
import { call, isStatus } from '../../client/http.ts';
import { plansKey } from '../../plans/queries.ts';
import { showFailure } from '../../ui/showFailure.ts';
import { toast } from '../../ui/toast.ts';
import { useAct } from '../../ui/useAct.ts';
import { messages } from './messages.ts';
import { directReportsQuery } from './queries.ts';

/** Returns a function that returns a typed email as it is sent, or why it is invalid (People 2). */
export function useEmailCheck(): (text: string) => { email: string } | { problem: string } {
  const { email: own } = useViewer();
  const domain = own.split('@')[1] ?? 'example.com';
  return (text) =>
    isEmail(text) ? { email: normalizeEmail(text) } : { problem: messages.invalidEmail(domain) };
}

export const useAddManager = (onDone: () => void) =>
  useAct({
    send: (email: string) => call('PUT /user/manager/add_manager/:email', { params: { email } }),
    done: messages.managerAdded,
    failed: messages.addManagerFailed,
    onDone,
  });

/** The person has a manager, or it could not be found out. */
class Refused extends Error {}

/** `isAssigned`: a plan is assigned to the person next. */
type NewReport = { email: string; name: string; isAssigned: boolean };

/** Adds a direct report, unless the person has a manager already (Team 1). */
export function useAddDirectReport(onDone: (person: User, isAssigned: boolean) => void) {
  const queryClient = useQueryClient();
  const viewer = useViewer();
  return useAct({
    send: async ({ email, name }: NewReport) => {
      await refuseIfManaged(email, (manager) =>
        manager.id === viewer.id
          ? messages.alreadyYours(nameInTeam(queryClient, email) ?? name)
          : assignedUnder(manager).text,
      );
      return call('PUT /user/add_direct_report/:email', { params: { email }, query: { user_name: name } });
    },
    done: messages.reportAdded,
    refresh: plansKey,
    onDone: (person, { isAssigned }) => onDone(person, isAssigned),
    onFailed: showAddFailure,
  });
}

async function refuseIfManaged(email: string, whyNot: (manager: User) => string): Promise<void> {
  try {
    const manager = await call('GET /user/user_manager/:email', { params: { email } });
    throw new Refused(whyNot(manager));
  } catch (error) {
    // 404: the person is unknown or has no manager.
    if (isStatus(error, 404)) return;
    throw error instanceof Refused ? error : new Refused(messages.verifyFailed, { cause: error });
  }
}

/** The name may be missing, or another than the one that was typed. */
function nameInTeam(queryClient: QueryClient, email: string): string | undefined {
  const pages = queryClient.getQueryData(directReportsQuery().queryKey)?.pages;
  const report = pages?.flatMap(({ items }) => items).find((item) => item.email === email);
  return report && nameOrEmail(report);
}

function showAddFailure(error: Error): void {
  if (error instanceof Refused) showFailure(error.cause, error.message);
  // Another manager was faster: the refusal has the sentence of the lookup.
  else if (isRefusal(error, 'people.has_manager')) toast.failure(error.message);
  else showFailure(error, messages.addReportFailed);
}

export const useRemoveDirectReport = (email: string, onDone: () => void) =>
  useAct({
    send: () => call('PUT /user/remove_direct_report/:email', { params: { email } }),
    done: messages.reportRemoved,
    failed: messages.removeReportFailed,
    refreshAlways: plansKey,
    onDone,
    onFailed: onDone,
  });

/** Transfers a direct report to another manager. The dialog shows the result and then refreshes the plans. */
export const useTransferReport = (userId: string) =>
  useAct({
    send: (newManagerEmail: string) =>
      call('GET /user/transfer_direct_reports/:userId/:newManagerEmail', {
        params: { userId, newManagerEmail },
      }),
  });
