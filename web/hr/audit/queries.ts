import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { addDays, type Day, isDay } from '#shared/calendar.ts';
import { whyNoPeriod } from '#shared/hr/audit/period.ts';
import type { AuditFilter } from '#shared/hr/audit/schema.ts';
import { callForPage } from '../../client/callForPage.ts';
import { plansKey } from '../../plans/queries.ts';

/** The state of the page, as it is in its address. */
export type ShownAudit = { filter: AuditFilter; export: string | null };

/** A year up to the organisation's day, until somebody chooses. */
const USUAL_DAYS = 364;

export function shownAuditIn(query: string, today: Day): ShownAudit {
  const values = new URLSearchParams(query);
  const day = (name: string, usual: string) => {
    const value = values.get(name) ?? '';
    return isDay(value) ? value : usual;
  };
  const [department, template_id] = [values.get('department'), values.get('template_id')];
  const to = day('to', today);
  return {
    filter: {
      from: day('from', addDays(to, -USUAL_DAYS)),
      to,
      ...(department && { department }),
      ...(template_id && { template_id }),
    },
    export: values.get('export'),
  };
}

/** The audit page by page. Below the key of plans, so that a change of one reads it again. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...plansKey, 'audit', filter],
    queryFn: ({ pageParam, signal }) =>
      callForPage('GET /audit', {
        query: { ...filter, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    enabled: whyNoPeriod(filter.from, filter.to) === null,
  });
