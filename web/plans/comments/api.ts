import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Comment, NewComment } from '#shared/plans/comments/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { call } from '../../client/http.ts';
import { useIdempotencyKey } from '../../client/useIdempotencyKey.ts';
import { plansKey, refreshPlans } from '../queries.ts';
import { showFailure } from '../../ui/showFailure.ts';
import { messages } from './messages.ts';
import { commentsQuery } from './queries.ts';

/** Marks the shown comments of a plan as seen by the viewer (Comments 3). */
export function useMarkSeen(planId: string, comments: readonly Comment[] | undefined): void {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const last = comments?.findLast(({ author }) => author.id !== viewer.id)?.id;
  useEffect(() => {
    if (last === undefined) return;
    const lists = [...plansKey, 'list'];
    call('PUT /onboarding-plan/:id/comments/seen', {
      params: { id: planId },
      body: { comment_id: last },
    }).then(
      () => queryClient.invalidateQueries({ queryKey: lists }),
      // They stay unread in the list, and the next visit tries again.
      () => {},
    );
  }, [planId, last, queryClient]);
}

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
