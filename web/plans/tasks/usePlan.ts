import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isRefusal } from '../../client/failures.ts';
import { call } from '../../client/http.ts';
import { useToday } from '../../system/today.ts';
import { showFailure } from '../../ui/showFailure.ts';
import { toast } from '../../ui/toast.ts';
import { planQuery, progressScope, refreshPlans } from '../queries.ts';
import { messages } from '../messages.ts';
import { type Tick, withTask, withTicks } from './ticks.ts';

/** The refusals of a tick with the reason that locks the tasks (Plans 11). */
const LOCKED = ['plans.completed', 'plans.signed', 'plans.approved', 'plans.inactive'] as const;

const ticksKey = (planId: string) => ['ticks', planId];

/**
 * Loads a plan and applies the viewer's pending ticks to it. A tick that fails is no longer pending and
 * disappears.
 */
export function usePlan(id: string) {
  const query = useQuery(planQuery(id));
  const today = useToday();
  const ticks = useMutationState({
    filters: { mutationKey: ticksKey(id), status: 'pending' },
    select: ({ state }) => state.variables as Tick,
  });
  const plan = useMemo(() => query.data && withTicks(query.data, ticks, today), [query.data, ticks, today]);
  return { query, plan };
}

/**
 * Returns a function that ticks and unticks tasks of a plan, one call after the other in the order of the
 * presses.
 */
export function useTick(planId: string): (tick: Tick) => void {
  const queryClient = useQueryClient();
  const today = useToday();
  const { mutate } = useMutation({
    mutationKey: ticksKey(planId),
    scope: progressScope(planId),
    mutationFn: ({ taskId, completed }: Tick) =>
      call('PUT /onboarding-plan/user_task/:taskId', { params: { taskId }, body: { completed } }),
    // A response that is on its way was made before the tick.
    onMutate: () => queryClient.cancelQueries({ queryKey: planQuery(planId).queryKey }),
    onSuccess: (task) =>
      queryClient.setQueryData(planQuery(planId).queryKey, (plan) => plan && withTask(plan, task, today)),
    onError: (error) => {
      // The sentence about locked tasks is an alert of its own.
      if (LOCKED.some((code) => isRefusal(error, code))) toast.failure(error.message);
      else showFailure(error, messages.tickFailed);
    },
    onSettled: () => {
      // Only after the last pending tick (this one counts): the response would not have the others.
      if (queryClient.isMutating({ mutationKey: ticksKey(planId) }) === 1) void refreshPlans(queryClient);
    },
  });
  return mutate;
}
