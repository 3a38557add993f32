import type { PeopleColumn } from '#shared/lists/people.ts';
import { NAMED_SORTS, PEOPLE_SORTS, type PeopleSort } from '#shared/lists/peopleSorts.ts';
import { Select } from '../../../ui/Select.tsx';
import { messages } from '../messages.ts';

type SortChoiceProps = {
  sort: PeopleSort;
  /** In a wide window their heads sort, too. */
  columns: readonly PeopleColumn[];
  onChange: (sort: PeopleSort) => void;
};

const CHOICES = Object.entries(PEOPLE_SORTS).map(([value, { label }]) => ({ value, label }));

/** The order of the list as a menu, where the list has no head to press. */
export function SortChoice({ sort, columns, onChange }: SortChoiceProps) {
  const isHead = NAMED_SORTS.every((one) => columns.includes(PEOPLE_SORTS[one].column));
  return (
    <div className="pl-order" data-head={isHead || undefined}>
      <Select
        label={messages.sort}
        choices={CHOICES}
        value={sort}
        onChange={(value) => onChange(value as PeopleSort)}
      />
    </div>
  );
}
