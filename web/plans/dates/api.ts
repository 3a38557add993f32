import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Day } from '#shared/calendar.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { call } from '../../client/http.ts';
import { showPlan, usePlanAct } from '../api.ts';
import { plansKey, refreshPlans } from '../queries.ts';
import { messages } from './messages.ts';

type Shown = Pick<PlanSummary, 'id' | 'version'>;

/** Where the days of a plan would go if it started on the day; null asks nothing. */
export function useMovePreview({ id, version }: Shown, start_on: Day | null) {
  return useQuery({
    queryKey: [...plansKey, 'moveStart', id, version, start_on],
    queryFn: ({ signal }) =>
      call('PUT /onboarding-plan/:id/start_date', {
        params: { id },
        body: { start_on: start_on!, preview: true },
        signal,
      }),
    enabled: start_on !== null,
    placeholderData: keepPreviousData,
  });
}

/** Moves the start date of a plan (Dates 6). */
export const useMoveStart = ({ id, version }: Shown) =>
  usePlanAct({
    send: (start_on: Day) =>
      call('PUT /onboarding-plan/:id/start_date', { params: { id }, body: { start_on, version } }),
    done: messages.startMoved,
    failed: messages.startFailed,
    onDone: (_plan, _day, client) => refreshPlans(client),
  });

/** Moves the due day of a subplan (Dates 7). */
export const useMoveDueDate = ({ id, version }: Shown, subplanId: string) =>
  usePlanAct({
    send: (body: { due_date: Day; reason: string }) =>
      call('PUT /onboarding-plan/:id/subplan/:subplanId/due_date', {
        params: { id, subplanId },
        body: { ...body, version },
      }),
    done: messages.dueDateMoved,
    failed: messages.dueDateFailed,
    onDone: showPlan,
  });
