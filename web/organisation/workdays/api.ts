import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Calendar, CalendarInput, NewCalendar } from '#shared/organisation/workdays/schema.ts';
import { call } from '../../client/http.ts';
import { useIdempotencyKey } from '../../client/useIdempotencyKey.ts';
import { toast } from '../../ui/toast.ts';
import { messages } from './messages.ts';
import { calendarQuery, calendarsKey } from './queries.ts';

/** Adds a calendar. The dialog shows a failure. */
export function useAddCalendar(onSaved: () => void) {
  const queryClient = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: NewCalendar) =>
      call('POST /work-calendar', { body, headers: { 'Idempotency-Key': idempotencyKey(body) } }),
    onSuccess: () => {
      toast.success(messages.added);
      void queryClient.invalidateQueries({ queryKey: calendarsKey });
      onSaved();
    },
  });
}

/** Changes a calendar of the version that is shown, and says what has become of it. */
export function useSaveCalendar(
  { id }: Pick<Calendar, 'id'>,
  { onSaved, onFailed }: { onSaved: () => void; onFailed?: (error: Error) => void },
) {
  const queryClient = useQueryClient();
  return useMutation({
    // One after the other: each save is made from the version of the one before.
    scope: { id: `calendar ${id}` },
    mutationFn: (body: CalendarInput) => call('PUT /work-calendar/:id', { params: { id }, body }),
    onSuccess: (calendar) => {
      queryClient.setQueryData(calendarQuery(id).queryKey, calendar);
      void queryClient.invalidateQueries({ queryKey: calendarsKey, exact: true });
      onSaved();
    },
    onError: (error) => {
      // Somebody else may have changed it.
      void queryClient.invalidateQueries({ queryKey: calendarQuery(id).queryKey });
      onFailed?.(error);
    },
  });
}

/** Deletes a calendar. The dialog shows why it cannot be. */
export function useDeleteCalendar(id: string, onDeleted: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /work-calendar/:id', { params: { id } }),
    onSuccess: () => {
      toast.success(messages.deleted);
      void queryClient.invalidateQueries({ queryKey: calendarsKey, exact: true });
      onDeleted();
    },
  });
}

/** Reads a file without saving anything. */
export function useReadFile(id: string) {
  return useMutation({
    mutationFn: async (file: Blob) =>
      call('POST /work-calendar/:id/import', {
        params: { id },
        query: { preview: true },
        headers: { 'Content-Type': 'text/calendar' },
        body: new Uint8Array(await file.arrayBuffer()),
      }),
  });
}
