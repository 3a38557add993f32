import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { addComment, listComments } from '#shared/plans/contract.ts';
import type { NewComment } from '#shared/plans/schema.ts';
import { useRetryKey } from '../../checklist/useRetryKey.ts';
import { call } from '../../http.ts';
import { toast } from '../../ui/toast.ts';
import { plansKey, refreshPlans } from '../api.ts';
import { failureText } from '../messages.ts';
import { words } from './messages.ts';

/** Everything that the two sides said about a plan and what is in it, oldest first. */
export const commentsQuery = (planId: string) =>
  queryOptions({
    queryKey: [...plansKey, 'comments', planId],
    queryFn: ({ signal }) => call(listComments, { params: { id: planId }, signal }),
  });

/** Says something. What was typed is for the form to keep until it has arrived. */
export function useAddComment(planId: string, onSaid: () => void) {
  const queryClient = useQueryClient();
  const retryKey = useRetryKey();
  // The same words once more are a new comment, unless the first ones have not arrived.
  const said = useRef(0);
  return useMutation({
    mutationFn: (body: NewComment) =>
      call(addComment, {
        params: { id: planId },
        headers: { 'Idempotency-Key': retryKey([said.current, body]) },
        body,
      }),
    onSuccess: (comment) => {
      said.current += 1;
      const { queryKey } = commentsQuery(planId);
      queryClient.setQueryData(queryKey, (known = []) =>
        known.some(({ id }) => id === comment.id) ? known : [...known, comment],
      );
      onSaid();
      void refreshPlans(queryClient);
    },
    onError: (error) => {
      toast.failure(failureText(error, words.sendFailed));
      // The comments may have been closed meanwhile.
      void refreshPlans(queryClient);
    },
  });
}
