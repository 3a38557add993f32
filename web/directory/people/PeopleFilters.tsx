import X from 'lucide-react/icons/x';
import { PERSON_STATES } from '#shared/directory/people/states.ts';
import { Select } from '../../plans/list/ListTools.tsx';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { messages } from './messages.ts';
import type { PeopleFilter } from './queries.ts';

const STATES = [
  { value: '', label: messages.allStates },
  ...PERSON_STATES.map((value) => ({ value, label: messages.states[value] })),
  { value: 'no_manager', label: messages.noManager },
];

type PeopleFiltersProps = {
  filter: PeopleFilter;
  /** Without the states of plans, which admins who are not HR do not see. */
  isHr: boolean;
  search: string;
  onSearch: (text: string) => void;
  onChange: (filter: PeopleFilter) => void;
};

/** The search, the choice of a state, and what else the address narrows the list to. */
export function PeopleFilters({ filter, isHr, search, onSearch, onChange }: PeopleFiltersProps) {
  const { fields } = messages;
  const states = isHr ? STATES : STATES.filter(({ value }) => ['', 'left', 'no_manager'].includes(value));
  return (
    <div className="pl-filters">
      <SearchField
        label={messages.searchLabel}
        placeholder={messages.search}
        value={search}
        onChange={onSearch}
        className="min-w-0"
      />
      <Select
        label={messages.state}
        choices={states}
        value={filter.manager === 'none' ? 'no_manager' : filter.state}
        onChange={(value) =>
          onChange({
            ...filter,
            state: PERSON_STATES.find((state) => state === value) ?? '',
            manager: value === 'no_manager' ? 'none' : filter.manager === 'none' ? '' : filter.manager,
          })
        }
      />
      {(['department', 'location'] as const).map(
        (field) =>
          filter[field] !== '' && (
            <Button
              key={field}
              size="sm"
              icon={<X />}
              aria-label={`${messages.only(fields[field], filter[field])}. ${messages.clearFilter(field)}`}
              onClick={() => onChange({ ...filter, [field]: '' })}
            >
              {messages.only(fields[field], filter[field])}
            </Button>
          ),
      )}
    </div>
  );
}
