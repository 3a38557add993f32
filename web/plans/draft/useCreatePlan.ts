import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createPlan } from '#shared/plans/contract.ts';
import type { NewPlan } from '#shared/plans/schema.ts';
import { useRetryKey } from '../../checklist/useRetryKey.ts';
import { ApiError, call } from '../../http.ts';
import { toast } from '../../ui/toast.ts';
import { refreshPlans } from '../api.ts';
import { outcomes } from './messages.ts';

/** Assigns a plan; pressing again after a lost answer makes no second one. */
export function useCreatePlan() {
  const queryClient = useQueryClient();
  const keyOf = useRetryKey();
  return useMutation({
    mutationFn: (body: NewPlan) => call(createPlan, { body, headers: { 'Idempotency-Key': keyOf(body) } }),
    onSuccess: () => {
      toast.success(outcomes.created);
      void refreshPlans(queryClient);
    },
    onError: (error) => toast.failure(failureText(error)),
  });
}

// The spec's words, and the server's sentence where it refused for a reason that a person can act on.
function failureText(error: unknown): string {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return refused && error.problem ? `${outcomes.createFailed} ${error.message}` : outcomes.createFailed;
}
