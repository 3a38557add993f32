import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { StartMoves } from '#shared/assignment/starts/schema.ts';
import type { Day } from '#shared/calendar.ts';
import { call } from '../../client/http.ts';
import { usePlanAct } from '../../plans/api.ts';
import { plansKey, refreshPlans } from '../../plans/queries.ts';
import { toast } from '../../ui/toast.ts';
import { messages } from './messages.ts';

/** Returns where the days of the plans of a person would go; without a day, with that of their first day. */
export function useMoveStartsPreview(personId: string, start_on: Day | null) {
  return useQuery({
    // Below the key of plans: changes meanwhile are read again.
    queryKey: [...plansKey, 'moveStarts', personId, start_on],
    queryFn: ({ signal }) =>
      call('GET /user/:id/start_date', {
        params: { id: personId },
        query: start_on === null ? {} : { start_on },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Moves plans, and says of how many it has done so, and why others stay. */
export const useMoveStarts = (personId: string) =>
  usePlanAct({
    send: async (body: StartMoves, once) => {
      const { batch_id: id } = await call('POST /user/:id/start_date', {
        params: { id: personId },
        headers: once(body),
        body,
      });
      return call('GET /batch/:id', { params: { id }, query: {} });
    },
    failed: messages.failed,
    onDone: async ({ counts, items }, _body, client) => {
      const reasons = [
        ...new Set(items.flatMap(({ state, reason }) => (state === 'failed' ? (reason ?? []) : []))),
      ];
      if (counts.failed > 0) toast.failure(messages.notMoved(counts.failed), reasons.join(' '));
      if (counts.done > 0) toast.success(messages.moved(counts.done));
      await refreshPlans(client);
    },
  });

type Asked = { id: string; proposed_start_on?: Day | undefined };

/** Keeps the dates of plans for the day that is shown. */
export const useKeepStarts = () =>
  usePlanAct({
    send: async (plans: readonly Asked[]) => {
      // One after the other: the first refusal says what has changed.
      for (const { id, proposed_start_on } of plans) {
        if (proposed_start_on === undefined) continue;
        await call('PUT /onboarding-plan/:id/start_date/keep', {
          params: { id },
          body: { proposed_start_on },
        });
      }
    },
    done: messages.kept,
    failed: messages.keepFailed,
    onDone: (_reply, _plans, client) => refreshPlans(client),
  });
