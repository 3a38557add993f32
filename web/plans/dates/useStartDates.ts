import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Day } from '#shared/calendar.ts';
import { readQuery } from '../../client/queries.ts';

/** The start date of a plan that is being assigned: that of the person, until another one is picked, as in a rehearsal before. */
export function useStartDates(personId: string, assigned_on: Day, isNeeded: boolean, chosen: Day | null) {
  const query = useQuery({ ...newPlanDatesQuery(personId), enabled: isNeeded });
  const [picked, pick] = useState(chosen);
  const { data } = query;
  const start_on = isNeeded ? (picked ?? data?.start_on ?? null) : null;
  const stored = useMemo(() => {
    if (!data) return null;
    const { name, weekdays, days_off } = data.calendar;
    const names = new Map(days_off.map((off) => [off.day, off.name]));
    return { name, names, calendar: { weekdays, days_off: new Set(names.keys()) } };
  }, [data]);
  const dates = useMemo(
    () => (stored && start_on !== null ? { assigned_on, start_on, calendar: stored.calendar } : null),
    [stored, start_on, assigned_on],
  );
  return { query, start_on, pick, isPicked: picked !== null, stored, dates };
}

/** The base of the days of a new plan of a person: their first day, and their working days. */
const newPlanDatesQuery = (personId: string) =>
  readQuery(['newPlanDates', personId], 'GET /user/:id/plan_dates', { params: { id: personId } });
