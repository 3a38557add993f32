import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createCalendarFeed, deleteCalendarFeed, getCalendarFeed } from '#shared/reminders/contract.ts';
import { call } from '../http.ts';
import { toast } from '../ui/toast.ts';
import { words } from './messages.ts';

/** Since when the viewer's calendar feed has an address. */
export const calendarFeedQuery = () =>
  queryOptions({
    queryKey: ['calendar feed'],
    queryFn: ({ signal }) => call(getCalendarFeed, { signal }),
  });

/** Makes a new address, which is only told in this answer, and ends the old one. */
export function useCreateFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(createCalendarFeed),
    onSuccess: () => queryClient.invalidateQueries(calendarFeedQuery()),
    onError: () => toast.failure(words.createFailed),
  });
}

export function useRevokeFeed(onRevoked: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteCalendarFeed),
    onSuccess: () => {
      queryClient.setQueryData(calendarFeedQuery().queryKey, { created_at: null });
      toast.success(words.revoked);
      onRevoked();
    },
    onError: () => toast.failure(words.revokeFailed),
  });
}
