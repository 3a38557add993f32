import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/http.ts';
import { showFailure } from '../../ui/showFailure.ts';
import { toast } from '../../ui/toast.ts';
import { messages } from './messages.ts';

/** The creation time of the viewer's calendar feed address; the address itself cannot be read (Reminders 4). */
export const calendarFeedQuery = () =>
  queryOptions({
    queryKey: ['calendar feed'],
    queryFn: ({ signal }) => call('GET /calendar-feed', { signal }),
  });

/** Creates a new address, which only this response contains, and revokes the old one. */
export function useCreateFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /calendar-feed'),
    onSuccess: () => queryClient.invalidateQueries(calendarFeedQuery()),
    onError: (error) => showFailure(error, messages.createFailed),
  });
}

export function useRevokeFeed(onRevoked: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /calendar-feed'),
    onSuccess: () => {
      queryClient.setQueryData(calendarFeedQuery().queryKey, { created_at: null });
      toast.success(messages.revoked);
      onRevoked();
    },
    onError: (error) => showFailure(error, messages.revokeFailed),
  });
}
