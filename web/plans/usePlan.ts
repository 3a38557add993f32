import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { toggleTask } from '#shared/plans/contract.ts';
import { call } from '../http.ts';
import { useToday } from '../layout/today.ts';
import { toast } from '../ui/toast.ts';
import { planQuery, refreshPlans } from './api.ts';
import { failureText, outcomes } from './messages.ts';
import { type Tick, withTask, withTicks } from './ticks.ts';

const ticksKey = (planId: string) => ['ticks', planId];

/**
 * A plan as the person sees it: what the server last said, with their own ticks that are still on their way on top. A tick
 * that fails just leaves the pile, so that what is shown is what the server has.
 */
export function usePlan(id: string) {
  const query = useQuery(planQuery(id));
  const today = useToday();
  const ticks = useMutationState({
    filters: { mutationKey: ticksKey(id), status: 'pending' },
    select: ({ state }) => state.variables as Tick,
  });
  const plan = useMemo(() => query.data && withTicks(query.data, ticks, today), [query.data, ticks, today]);
  return { query, plan, today };
}

/** Ticks and unticks tasks of a plan, one after the other in the order in which they were pressed. */
export function useTick(planId: string): (tick: Tick) => void {
  const queryClient = useQueryClient();
  const today = useToday();
  const { mutate } = useMutation({
    mutationKey: ticksKey(planId),
    scope: { id: `ticks of ${planId}` },
    mutationFn: ({ taskId, completed }: Tick) =>
      call(toggleTask, { params: { taskId }, body: { completed } }),
    // An answer that is on its way does not know the tick yet.
    onMutate: () => queryClient.cancelQueries({ queryKey: planQuery(planId).queryKey }),
    onSuccess: (task) =>
      queryClient.setQueryData(planQuery(planId).queryKey, (plan) => plan && withTask(plan, task, today)),
    onError: (error) => toast.failure(failureText(error, outcomes.tickFailed)),
    onSettled: () => {
      // Only after the last of a row of ticks, this one included: the others would be missing from the answer.
      if (queryClient.isMutating({ mutationKey: ticksKey(planId) }) === 1) void refreshPlans(queryClient);
    },
  });
  return mutate;
}
