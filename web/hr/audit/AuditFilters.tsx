import { useQuery } from '@tanstack/react-query';
import { whyNoPeriod } from '#shared/hr/audit/period.ts';
import type { Audit, AuditFilter } from '#shared/hr/audit/schema.ts';
import { isHr } from '#shared/people/viewer.ts';
import { useViewer } from '../../auth/viewer.ts';
import { FilterBar } from '../../lists/FilterBar.tsx';
import { choicesOf } from '../../lists/planFilter.ts';
import { planChoicesQuery } from '../../lists/queries.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { AUDIT_FILTERS, PERIOD } from './queries.ts';

type AuditFiltersProps = {
  filter: AuditFilter;
  choices: Pick<Audit, 'departments' | 'templates'> | undefined;
  onChange: (change: (filter: AuditFilter) => AuditFilter) => void;
};

/** The period, and its filters. */
export function AuditFilters({ filter, choices, onChange }: AuditFiltersProps) {
  const { from, to, ...others } = filter;
  const wrong = whyNoPeriod(from, to);
  // Admins who are not HR see no plans, and so no values of theirs.
  const ofPlans = useQuery({ ...planChoicesQuery('organisation'), enabled: isHr(useViewer()) });
  const { template, ...offered } = choicesOf({
    ...ofPlans.data,
    ...(choices && { departments: choices.departments, templates: choices.templates }),
  });
  return (
    <FilterBar
      className="au-filters"
      filters={PERIOD}
      filter={{ from, to }}
      onChange={(change) =>
        onChange((newest) => ({ ...newest, ...change({ from: newest.from, to: newest.to }) }))
      }
    >
      <FilterBar
        className="au-choices"
        filters={AUDIT_FILTERS}
        filter={others}
        choices={{ ...offered, template_id: template }}
        onChange={(change) => onChange(({ from, to, ...newest }) => ({ from, to, ...change(newest) }))}
      />
      {wrong && <ErrorText>{wrong.text}</ErrorText>}
    </FilterBar>
  );
}
