import { keepPreviousData } from '@tanstack/react-query';
import { addDays, type Day } from '#shared/calendar.ts';
import { whyNoPeriod } from '#shared/hr/audit/period.ts';
import type { AuditFilter } from '#shared/hr/audit/schema.ts';
import { chosenIn, type Filters } from '#shared/lists/filters.ts';
import { PLAN_FILTERS } from '#shared/lists/plans.ts';
import { pagesQuery } from '../../client/queries.ts';
import { BAR_FILTERS } from '../../lists/planFilter.ts';
import type { AddressState } from '../../lists/useAddressState.ts';
import { plansKey } from '../../plans/queries.ts';

/** The state of the page, as it is in its address. */
export type ShownAudit = { filter: AuditFilter; export: string | null };

/** A year up to the organisation's day, until somebody chooses. */
const USUAL_DAYS = 364;

const { start: _, template, ...others } = BAR_FILTERS;
const { from, to } = PLAN_FILTERS;

export const PERIOD = { from, to };

/** The filters besides the period. The template is the required one, by the name that the address has always had. */
export const AUDIT_FILTERS = {
  ...others,
  q: { ...others.q, label: 'Search people and plans', placeholder: 'Search people and plans...' },
  department: { ...others.department, label: 'Department', all: 'Every department' },
  location: { ...others.location, label: 'Location' },
  template_id: { ...template, label: 'Required template', all: 'Any template', chosen: 'Another template' },
} as const satisfies Filters;

/** Returns the place of the state in the address, on a day. */
export const auditAddress = (today: Day): AddressState<ShownAudit> => ({
  read(query) {
    const values = new URLSearchParams(query);
    const period = chosenIn(PERIOD, (name) => values.get(name));
    const { to = today, from = addDays(to, -USUAL_DAYS) } = period;
    return {
      filter: { from, to, ...chosenIn(AUDIT_FILTERS, (name) => values.get(name)) },
      export: values.get('export'),
    };
  },
  write: ({ filter, export: id }) =>
    new URLSearchParams({ ...filter, ...(id !== null && { export: id }) }).toString(),
});

/** The audit page by page. Below the key of plans, so that a change of one reads it again. */
export const auditQuery = (filter: AuditFilter) => ({
  ...pagesQuery([...plansKey, 'audit', filter], 'GET /audit', { query: { ...filter } }),
  placeholderData: keepPreviousData,
  enabled: whyNoPeriod(filter.from, filter.to) === null,
});
