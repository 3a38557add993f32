import { type ComponentType, memo } from 'react';
import { PEOPLE_COLUMNS, type PeopleColumn } from '#shared/lists/people.ts';
import { isErasedEmail } from '#shared/people/email.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { PersonAvatar } from '../../../people/photo/PersonAvatar.tsx';
import { useIsSelected, useSelection } from '../../../plans/bulk/selection.ts';
import { Link } from '../../../router/Link.tsx';
import { hrefOf } from '../../../sitemap/paths.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { cx } from '../../../ui/cx.ts';
import { messages } from '../messages.ts';
import type { ListRow } from '../queries.ts';
import type { Cells } from './useCells.tsx';

type Part = ComponentType<{ person: ListRow }>;

/** Parts of a row besides its columns: after the name, below it, and at the end. */
export type RowParts = { Note: Part; Below: Part; Menu: Part };

type PeopleRowProps = {
  person: ListRow;
  /** Its place among the rows that are loaded. */
  at: number;
  columns: readonly PeopleColumn[];
  cells: Cells;
  /** Null for viewers who cannot select people. */
  onSelect: ((at: number, isWanted: boolean) => void) | null;
  parts: RowParts | undefined;
};

/** A person of the list. Memoized: there may be thousands, and a press changes one. */
export const PeopleRow = memo(function PeopleRow(props: PeopleRowProps) {
  const { person, at, columns, cells, onSelect, parts } = props;
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
        <span className="min-w-0">
          <span className="flex min-w-0 items-center gap-2">
            <Name person={person} />
            {parts && <parts.Note person={person} />}
          </span>
          {parts && <parts.Below person={person} />}
        </span>
      </span>
      <span className="pl-cells">
        {columns.map((column) => {
          const { text, title } = cells[column](person);
          return (
            <span key={column} role="cell" data-of={column} title={title}>
              {text !== null && text !== '' && (
                <>
                  <VisuallyHidden>
                    <span className="pl-label">{PEOPLE_COLUMNS[column].label}: </span>
                  </VisuallyHidden>
                  {text}
                </>
              )}
            </span>
          );
        })}
      </span>
      {parts && (
        <span role="cell" data-acts className="pl-menu">
          <parts.Menu person={person} />
        </span>
      )}
    </div>
  );
});

/** Erased people have no page. */
function Name({ person }: { person: ListRow }) {
  const name = nameOrEmail(person);
  const className = cx('pl-name min-w-0 truncate font-medium', person.disabled_at != null && 'text-muted');
  return isErasedEmail(person.email) ? (
    <bdi className={className}>{name}</bdi>
  ) : (
    <Link to={hrefOf('person', { id: person.id })} data-covers="" className={className} title={name}>
      <bdi>{name}</bdi>
    </Link>
  );
}
