import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Comment, NewComment } from '#shared/plans/comments/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { call } from '../../client/http.ts';
import { plansKey } from '../queries.ts';
import { useAct } from '../../ui/useAct.ts';
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
  // Part of the key: the same text is a new comment once the first one is stored.
  const added = useRef(0);
  return useAct({
    send: (body: NewComment, once) =>
      call('POST /onboarding-plan/:id/comments', {
        params: { id: planId },
        headers: once([added.current, body]),
        body,
      }),
    failed: messages.sendFailed,
    // Also after a failure: the comments may have been closed meanwhile.
    refreshAlways: plansKey,
    onDone: (comment, _body, client) => {
      added.current += 1;
      client.setQueryData(commentsQuery(planId).queryKey, (known = []) =>
        known.some(({ id }) => id === comment.id) ? known : [...known, comment],
      );
      onAdded();
    },
  });
}
