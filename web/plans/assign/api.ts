import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewPlan } from '#shared/plans/schema.ts';
import { call } from '../../client/http.ts';
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
    onError: (error) => showFailure(error, messages.createFailed),
  });
}
