import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewView } from '#shared/people/savedViews/schema.ts';
import type { ViewPage } from '#shared/people/savedViews/limits.ts';
import { wholeQuery } from '../../client/queries.ts';
import { call } from '../../client/http.ts';
import { useIdempotencyKey } from '../../client/useIdempotencyKey.ts';
import { toast } from '../../ui/toast.ts';
import { messages } from './messages.ts';

const viewsKey = ['saved_views'] as const;

export const viewsQuery = (page: ViewPage) =>
  wholeQuery([...viewsKey, page], 'GET /saved-view', { query: { page } });

/** Saves a view. The dialog shows a failure. */
export function useSaveView(onSaved: () => void) {
  const queryClient = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: NewView) =>
      call('POST /saved-view', { body, headers: { 'Idempotency-Key': idempotencyKey(body) } }),
    onSuccess: () => {
      toast.success(messages.saved);
      onSaved();
      return queryClient.invalidateQueries({ queryKey: viewsKey });
    },
  });
}

/** Deletes a view. The dialog shows a failure. */
export function useDeleteView(onDeleted: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /saved-view/:id', { params: { id } }),
    onSuccess: () => {
      toast.success(messages.deleted);
      onDeleted();
    },
    // Also after a failure: one that is gone goes from the list, too.
    onSettled: () => queryClient.invalidateQueries({ queryKey: viewsKey }),
  });
}
