import { PEOPLE_SORTS, type PeopleSort } from '#shared/lists/people.ts';
import { Select } from '../../../ui/Select.tsx';
import { messages } from '../messages.ts';

type SortChoiceProps = {
  sort: PeopleSort | null;
  /** Whether the list has the head that sorts by the start, too: a wide window shows it. */
  isHead: boolean;
  onChange: (sort: PeopleSort | null) => void;
};

const CHOICES = (['name', ...PEOPLE_SORTS] as const).map((value) => ({
  value,
  label: messages.sorts[value],
}));

/** The order of the list as a menu, where the list has no head to press. */
export function SortChoice({ sort, isHead, onChange }: SortChoiceProps) {
  return (
    <div className="pl-order" data-head={isHead || undefined}>
      <Select
        label={messages.sort}
        choices={CHOICES}
        value={sort ?? 'name'}
        onChange={(value) => onChange(PEOPLE_SORTS.find((one) => one === value) ?? null)}
      />
    </div>
  );
}
