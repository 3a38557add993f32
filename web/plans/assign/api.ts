import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Placeholder, PLACEHOLDERS } from '#shared/checklist/placeholders/placeholders.ts';
import type { NewPlan } from '#shared/plans/schema.ts';
import { ApiError, call } from '../../client/http.ts';
import { useIdempotencyKey } from '../../client/useIdempotencyKey.ts';
import { showFailure } from '../../ui/showFailure.ts';
import { toast } from '../../ui/toast.ts';
import { refreshPlans } from '../queries.ts';
import { messages } from './messages.ts';

/** Assigns a plan (Plans 1, 2). */
export function useAssignPlan() {
  const queryClient = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: NewPlan) =>
      call('POST /onboarding-plan/full', { body, headers: { 'Idempotency-Key': idempotencyKey(body) } }),
    onSuccess: () => {
      toast.success(messages.created);
      void refreshPlans(queryClient);
    },
    onError: (error) => {
      // The page asks for them.
      if (emptyWords(error).length === 0) showFailure(error, messages.createFailed);
    },
  });
}

const PATH = 'filled_in.';

/** Returns the placeholders without a value, if they are the reason why it was not assigned. */
export function emptyWords(error: unknown): Placeholder[] {
  const problem = error instanceof ApiError ? error.problem : null;
  if (problem?.code !== 'placeholders.empty') return [];
  const words = new Set((problem.errors ?? []).map(({ path }) => path.slice(PATH.length)));
  return PLACEHOLDERS.filter((word) => words.has(word));
}
