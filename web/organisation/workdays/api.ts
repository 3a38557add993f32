import type { Calendar, CalendarInput, NewCalendar } from '#shared/organisation/workdays/schema.ts';
import { call } from '../../client/http.ts';
import { useAct } from '../../ui/useAct.ts';
import { messages } from './messages.ts';
import { calendarQuery, calendarsKey } from './queries.ts';

export const useAddCalendar = (onDone: () => void) =>
  useAct({
    send: (body: NewCalendar, once) => call('POST /work-calendar', { body, headers: once(body) }),
    done: messages.added,
    refresh: calendarsKey,
    onDone,
  });

/** Changes a calendar of the version that is shown, and says what has become of it. */
export const useSaveCalendar = (
  { id }: Pick<Calendar, 'id'>,
  { onSaved, onFailed }: { onSaved: () => void; onFailed?: (error: Error) => void },
) =>
  useAct({
    // One after the other: each save is made from the version of the one before.
    scope: { id: `calendar ${id}` },
    send: (body: CalendarInput) => call('PUT /work-calendar/:id', { params: { id }, body }),
    onDone: (calendar, _body, client) => {
      client.setQueryData(calendarQuery(id).queryKey, calendar);
      void client.invalidateQueries({ queryKey: calendarsKey, exact: true });
      onSaved();
    },
    onFailed: (error, _body, client) => {
      // Somebody else may have changed it.
      void client.invalidateQueries({ queryKey: calendarQuery(id).queryKey });
      onFailed?.(error);
    },
  });

export const useDeleteCalendar = (id: string, onDeleted: () => void) =>
  useAct({
    send: () => call('DELETE /work-calendar/:id', { params: { id } }),
    done: messages.deleted,
    onDone: (_reply, _input, client) => {
      void client.invalidateQueries({ queryKey: calendarsKey, exact: true });
      onDeleted();
    },
  });

/** Reads a file without saving anything. */
export const useReadFile = (id: string) =>
  useAct({
    send: async (file: Blob) =>
      call('POST /work-calendar/:id/import', {
        params: { id },
        query: { preview: true },
        headers: { 'Content-Type': 'text/calendar' },
        body: new Uint8Array(await file.arrayBuffer()),
      }),
  });
