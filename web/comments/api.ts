import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { NewComment } from '#shared/comments/schema.ts';
import { call } from '../client/http.ts';
import { useIdempotencyKey } from '../client/useIdempotencyKey.ts';
import { plansKey, refreshPlans } from '../plans/api.ts';
import { showFailure } from '../ui/showFailure.ts';
import { messages } from './messages.ts';

/** All comments on a plan, its topics and its tasks, oldest first. */
export const commentsQuery = (planId: string) =>
  queryOptions({
    queryKey: [...plansKey, 'comments', planId],
    queryFn: ({ signal }) => call('GET /onboarding-plan/:id/comments', { params: { id: planId }, signal }),
  });

/** Adds a comment. `onAdded` is called when it is stored: until then the form must keep the text. */
export function useAddComment(planId: string, onAdded: () => void) {
  const queryClient = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  // Part of the key: the same text is a new comment once the first one is stored.
  const added = useRef(0);
  return useMutation({
    mutationFn: (body: NewComment) =>
      call('POST /onboarding-plan/:id/comments', {
        params: { id: planId },
        headers: { 'Idempotency-Key': idempotencyKey([added.current, body]) },
        body,
      }),
    onSuccess: (comment) => {
      added.current += 1;
      const { queryKey } = commentsQuery(planId);
      queryClient.setQueryData(queryKey, (known = []) =>
        known.some(({ id }) => id === comment.id) ? known : [...known, comment],
      );
      onAdded();
      void refreshPlans(queryClient);
    },
    onError: (error) => {
      showFailure(error, messages.sendFailed);
      // The comments may have been closed meanwhile.
      void refreshPlans(queryClient);
    },
  });
}
