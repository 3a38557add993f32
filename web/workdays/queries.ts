import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/http.ts';

export const calendarsKey = ['workCalendars'] as const;

/** The calendars of working days, by name. */
export const calendarsQuery = () =>
  queryOptions({
    queryKey: calendarsKey,
    queryFn: ({ signal }) => call('GET /work-calendar', { signal }),
  });

/** A calendar with its days off. */
export const calendarQuery = (id: string) =>
  queryOptions({
    queryKey: [...calendarsKey, id],
    queryFn: ({ signal }) => call('GET /work-calendar/:id', { params: { id }, signal }),
  });
