import { useQueryClient } from '@tanstack/react-query';
import type { PlanTask } from '#shared/checklist/schema.ts';
import type { ChosenOwner } from '#shared/checklist/owner.ts';
import { call } from '../../../client/http.ts';
import { useToday } from '../../../system/today.ts';
import { messages as planMessages } from '../../messages.ts';
import { planQuery, progressScope, plansKey } from '../../queries.ts';
import { withTask } from '../ticks.ts';
import { useAct } from '../../../ui/useAct.ts';
import { messages } from './messages.ts';

type TaskActs = {
  /** Ticks or unticks the task of another. */
  tick: { completed: boolean; reason: string };
  skip: { not_applicable: boolean; reason?: string };
  /** The text that was read, and the input. */
  confirm: { text: string; given: Record<string, string> };
  give: ChosenOwner;
};

const FAILED: Record<keyof TaskActs, string> = {
  tick: planMessages.tickFailed,
  skip: messages.skipFailed,
  confirm: messages.confirmFailed,
  give: messages.ownerFailed,
};

/** Returns the acts on a task besides the tick of its owner. Each shows the task that the server returns. */
export function useTaskActs(planId: string, taskId: string) {
  const queryClient = useQueryClient();
  const today = useToday();
  const send = <Act extends keyof TaskActs>(act: Act, run: (input: TaskActs[Act]) => Promise<PlanTask>) => ({
    scope: progressScope(planId),
    send: run,
    failed: FAILED[act],
    refreshAlways: plansKey,
    onMutate: () => queryClient.cancelQueries({ queryKey: planQuery(planId).queryKey }),
    onDone: (task: PlanTask) =>
      void queryClient.setQueryData(
        planQuery(planId).queryKey,
        (plan) => plan && withTask(plan, task, today),
      ),
  });
  const params = { taskId };
  return {
    tick: useAct(send('tick', (body) => call('PUT /onboarding-plan/user_task/:taskId', { params, body }))),
    skip: useAct(
      send('skip', (body) => call('PUT /onboarding-plan/user_task/:taskId/not_applicable', { params, body })),
    ),
    confirm: useAct(
      send('confirm', ({ text, given }) =>
        call('PUT /onboarding-plan/user_task/:taskId/evidence', {
          params,
          body: { ...given, statement: true, text },
        }),
      ),
    ),
    give: useAct(
      send('give', (body) =>
        call('PUT /onboarding-plan/:id/task/:taskId/owner', { params: { id: planId, taskId }, body }),
      ),
    ),
  };
}
