import { useQuery } from '@tanstack/react-query';
import { FilterBar } from './FilterBar.tsx';
import { BAR_FILTERS, choicesOf, planFilterIn, queryOf } from './planFilter.ts';
import { planChoicesQuery } from './queries.ts';

// The side panel has the search and the statuses, and all plans have the same manager.
const { q: _q, status: _status, manager: _manager, ...FILTERS } = BAR_FILTERS;

type ManagerFiltersProps = {
  /** The filter as a query. */
  narrowed: string;
  onChange: (change: (narrowed: string) => string) => void;
};

/** The filters of the manager's list that only the server can answer. */
export function ManagerFilters({ narrowed, onChange }: ManagerFiltersProps) {
  const { data } = useQuery(planChoicesQuery('reports'));
  return (
    <FilterBar
      filters={FILTERS}
      filter={planFilterIn(narrowed)}
      choices={choicesOf(data)}
      onChange={(change) => onChange((newest) => queryOf(change(planFilterIn(newest))))}
      onClear={() => onChange(() => '')}
    />
  );
}
