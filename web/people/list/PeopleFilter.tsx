import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import type { PersonState } from './api.ts';
import { messages } from './messages.ts';

const STATES = (['all', 'active', 'disabled'] as const).map((value) => ({
  value,
  label: messages.states[value],
}));

export type PeopleFilterProps = {
  search: string;
  onSearch: (search: string) => void;
  state: PersonState;
  onState: (state: PersonState) => void;
};

/** The search box and the filter above the list of people. */
export function PeopleFilter({ search, onSearch, state, onState }: PeopleFilterProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <SearchField
        label={messages.searchLabel}
        placeholder={messages.search}
        value={search}
        onChange={onSearch}
        className="min-w-0 grow basis-60"
      />
      <RadioGroup label={messages.stateLabel} choices={STATES} value={state} onChange={onState} />
    </div>
  );
}
