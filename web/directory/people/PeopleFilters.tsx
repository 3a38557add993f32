import type { PeopleFacets } from '#shared/directory/people/schema.ts';
import { PERSON_STARTS, PERSON_STATES } from '#shared/directory/people/states.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { withChosen } from '../../plans/list/ListTools.tsx';
import { Select } from '../../ui/Select.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { messages } from './messages.ts';
import type { PeopleFilter } from './queries.ts';

const STATES = [
  { value: '', label: messages.allStates },
  ...PERSON_STATES.map((value) => ({ value, label: messages.states[value] })),
];

const STARTS = [
  { value: '', label: messages.allStates },
  ...PERSON_STARTS.map((value) => ({ value, label: messages.starts[value] })),
];

type PeopleFiltersProps = {
  filter: PeopleFilter;
  facets: PeopleFacets | undefined;
  /** Without the states of plans, which admins who are not HR do not see. */
  isHr: boolean;
  search: string;
  onSearch: (text: string) => void;
  onChange: (filter: PeopleFilter) => void;
};

/** The search, and the menus that narrow the list; all of it is in the address. */
export function PeopleFilters({ filter, facets, isHr, search, onSearch, onChange }: PeopleFiltersProps) {
  const { fields } = messages;
  const states = isHr ? STATES : STATES.filter(({ value }) => ['', 'left'].includes(value));
  return (
    <div className="pl-filters">
      <SearchField
        label={messages.searchLabel}
        placeholder={messages.search}
        value={search}
        onChange={onSearch}
        className="min-w-0"
      />
      <div className="pl-choices">
        <Choice
          label={fields.department}
          value={filter.department}
          names={facets?.departments}
          onChange={(department) => onChange({ ...filter, department })}
        />
        <Choice
          label={fields.location}
          value={filter.location}
          names={facets?.locations}
          onChange={(location) => onChange({ ...filter, location })}
        />
        <Select
          label={messages.manager}
          choices={managersOf(filter.manager, facets)}
          value={filter.manager}
          onChange={(manager) => onChange({ ...filter, manager })}
        />
        <Select
          label={messages.columns.start}
          choices={STARTS}
          value={filter.start}
          onChange={(value) =>
            onChange({ ...filter, start: PERSON_STARTS.find((start) => start === value) ?? '' })
          }
        />
        <Select
          label={messages.state}
          choices={states}
          value={filter.state}
          onChange={(value) =>
            onChange({ ...filter, state: PERSON_STATES.find((state) => state === value) ?? '' })
          }
        />
      </div>
    </div>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  names: PeopleFacets['departments'] | undefined;
  onChange: (value: string) => void;
};

/** A menu of the values of a field; hidden while nobody has one. */
function Choice({ label, value, names = [], onChange }: ChoiceProps) {
  if (names.length === 0 && value === '') return null;
  const choices = names.map(({ name, people }) => ({ value: name, label: messages.counted(name, people) }));
  return (
    <Select
      label={label}
      choices={[
        { value: '', label: messages.allStates },
        ...withChosen(choices, value, messages.counted(value, 0)),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

function managersOf(value: string, facets: PeopleFacets | undefined) {
  const managers = (facets?.managers ?? []).map((manager) => ({
    value: manager.id,
    label: messages.counted(nameOrEmail(manager), manager.people),
  }));
  const all = [
    { value: '', label: messages.allStates },
    { value: 'none', label: messages.noManager },
    ...managers,
  ];
  return withChosen(all, value, messages.otherManager);
}
