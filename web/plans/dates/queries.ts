import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/http.ts';

/** The base of the days of a new plan of a person: their first day, and their working days. */
export const newPlanDatesQuery = (personId: string) =>
  queryOptions({
    queryKey: ['newPlanDates', personId],
    queryFn: ({ signal }) => call('GET /user/:id/plan_dates', { params: { id: personId }, signal }),
  });
