import { memo } from 'react';
import type { PeopleColumn } from '#shared/directory/people/columns.ts';
import type { PersonOfList } from '#shared/directory/people/schema.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { PersonAvatar } from '../../people/photo/PersonAvatar.tsx';
import { useIsSelected, useSelection } from '../../plans/bulk/selection.ts';
import { Link } from '../../router/Link.tsx';
import { hrefOf } from '../../sitemap/paths.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { messages } from './messages.ts';
import type { Cells } from './useCells.tsx';

type PeopleRowProps = {
  person: PersonOfList;
  /** Its place among the rows that are loaded. */
  at: number;
  columns: readonly PeopleColumn[];
  cells: Cells;
  /** Null for viewers who cannot select people. */
  onSelect: ((at: number, isWanted: boolean) => void) | null;
};

/** A person of the list. Memoized: there may be thousands, and a press changes one. */
export const PeopleRow = memo(function PeopleRow({ person, at, columns, cells, onSelect }: PeopleRowProps) {
  const isSelected = useIsSelected(useSelection(), person.id);
  const name = nameOrEmail(person);
  return (
    // The head is the first row.
    <div
      role="row"
      aria-rowindex={at + 2}
      data-at={at}
      className="pl-row"
      data-selected={isSelected || undefined}
    >
      <span role="cell" className="flex min-w-0 items-center gap-3">
        {onSelect && (
          <span data-select>
            <Checkbox checked={isSelected} onChange={(isWanted) => onSelect(at, isWanted)}>
              <VisuallyHidden>{messages.select(name)}</VisuallyHidden>
            </Checkbox>
          </span>
        )}
        <span className="pl-picture">
          <PersonAvatar person={person} name={name} size="sm" />
        </span>
        <Link
          to={hrefOf('person', { id: person.id })}
          data-covers=""
          className="pl-name min-w-0 truncate font-medium"
          title={name}
        >
          <bdi>{name}</bdi>
        </Link>
      </span>
      <span className="pl-cells">
        {columns.map((column) => {
          const { text, title } = cells[column](person);
          return (
            <span key={column} role="cell" data-of={column} title={title}>
              {text !== null && text !== '' && (
                <>
                  <VisuallyHidden>
                    <span className="pl-label">{messages.columns[column]}: </span>
                  </VisuallyHidden>
                  {text}
                </>
              )}
            </span>
          );
        })}
      </span>
    </div>
  );
});
