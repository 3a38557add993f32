import { readQuery, wholeQuery } from '../../client/queries.ts';

export const calendarsKey = ['workCalendars'] as const;

/** The calendars of working days, by name. */
export const calendarsQuery = () => wholeQuery(calendarsKey, 'GET /work-calendar');

export const calendarQuery = (id: string) =>
  readQuery([...calendarsKey, id], 'GET /work-calendar/:id', { params: { id } });
