import { nameOrEmail } from '#shared/people/name.ts';
import { STARTS, type Overview } from '#shared/hr/overview/schema.ts';
import { PLAN_STATUSES } from '#shared/plans/status.ts';
import { withChosen } from '../../plans/list/ListTools.tsx';

import { type Choice, Select } from '../../ui/Select.tsx';
import { Button } from '../../ui/Button.tsx';
import { messages } from './messages.ts';
import { OVERVIEW_FILTERS, type OverviewFilter, type OverviewFilterName } from './queries.ts';

type OverviewFiltersProps = {
  filter: OverviewFilter;
  choices: Overview['choices'] | undefined;
  onChange: (filter: OverviewFilter) => void;
};

const same = (value: string): Choice => ({ value, label: value });

/** The filters of the overview. Department and place are the employee's, as the words say. */
export function OverviewFilters({ filter, choices, onChange }: OverviewFiltersProps) {
  const of: Record<OverviewFilterName, Choice[]> = {
    department: choices?.departments.map(same) ?? [],
    template: choices?.templates.map(({ id, name }) => ({ value: id, label: name })) ?? [],
    location: choices?.locations.map(same) ?? [],
    manager: choices?.managers.map((one) => ({ value: one.id, label: nameOrEmail(one) })) ?? [],
    status: PLAN_STATUSES.map(same),
    start: STARTS.map((value) => ({ value, label: messages.starts[value] })),
  };
  return (
    <div className="ov-filters">
      {OVERVIEW_FILTERS.map((name) => {
        const chosen = filter[name] ?? '';
        const known = of[name];
        if (known.length === 0 && chosen === '') return null;
        const label = name === 'department' || name === 'location' ? chosen : messages.chosen;
        return (
          <Select
            key={name}
            label={messages.filters[name]}
            choices={[{ value: '', label: messages.all }, ...withChosen(known, chosen, label)]}
            value={chosen}
            onChange={(value) => {
              const { [name]: _, ...others } = filter;
              onChange(value === '' ? others : { ...others, [name]: value });
            }}
          />
        );
      })}
      {Object.keys(filter).length > 0 && (
        <Button size="sm" tone="quiet" onClick={() => onChange({})}>
          {messages.clearFilters}
        </Button>
      )}
    </div>
  );
}
