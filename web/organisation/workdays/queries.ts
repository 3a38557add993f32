import { queryOptions } from '@tanstack/react-query';
import { allPages, callForPage } from '../../client/callForPage.ts';
import { call } from '../../client/http.ts';

export const calendarsKey = ['workCalendars'] as const;

/** The calendars of working days, by name. */
export const calendarsQuery = () =>
  queryOptions({
    queryKey: calendarsKey,
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        callForPage('GET /work-calendar', { query: { ...(cursor && { cursor }) }, signal }),
      ),
  });

/** A calendar with its days off. */
export const calendarQuery = (id: string) =>
  queryOptions({
    queryKey: [...calendarsKey, id],
    queryFn: ({ signal }) => call('GET /work-calendar/:id', { params: { id }, signal }),
  });
