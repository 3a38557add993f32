import type { RefObject } from 'react';
import { columnsIn, type PeopleColumn } from '#shared/directory/people/columns.ts';
import type { PersonOfList } from '#shared/directory/people/schema.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { PersonAvatar } from '../../people/photo/PersonAvatar.tsx';
import { Link } from '../../router/Link.tsx';
import { hrefOf } from '../../sitemap/paths.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { messages } from './messages.ts';
import { useCells } from './useCells.tsx';
import './people.css';

type PeopleTableProps = {
  people: readonly PersonOfList[];
  columns: readonly PeopleColumn[];
  isHr: boolean;
  list: RefObject<HTMLUListElement | null>;
  selected: ReadonlySet<string>;
  /** Null for who cannot assign plans. */
  onSelect: ((id: string, isSelected: boolean) => void) | null;
};

/** More columns than these fit into the widest page only by scrolling. */
const FITTING = 7;

/** The rows of the list of people. */
export function PeopleTable({ people, columns, isHr, list, selected, onSelect }: PeopleTableProps) {
  const cells = useCells();
  // A narrow window shows of the columns at first what its two lines hold, and of chosen ones all.
  const isChosen = columns.join() !== columnsIn(null, isHr).join();
  return (
    <div
      className="pl-list"
      data-wide={columns.length > FITTING || undefined}
      data-chosen={isChosen || undefined}
    >
      <div aria-hidden className="pl-row pl-head text-sm text-muted">
        <span>{messages.columns.name}</span>
        <span className="pl-cells">
          {columns.map((column) => (
            <span key={column} data-of={column}>
              {messages.columns[column]}
            </span>
          ))}
        </span>
      </div>
      <ul ref={list} aria-label={messages.list}>
        {people.map((person) => (
          <Row
            key={person.id}
            person={person}
            columns={columns}
            cells={cells}
            isSelected={selected.has(person.id)}
            onSelect={onSelect && ((wanted) => onSelect(person.id, wanted))}
          />
        ))}
      </ul>
    </div>
  );
}

type RowProps = {
  person: PersonOfList;
  columns: readonly PeopleColumn[];
  cells: ReturnType<typeof useCells>;
  isSelected: boolean;
  onSelect: ((wanted: boolean) => void) | null;
};

function Row({ person, columns, cells, isSelected, onSelect }: RowProps) {
  const name = nameOrEmail(person);
  return (
    <li className="pl-row" data-selected={isSelected || undefined}>
      <span className="flex min-w-0 items-center gap-3">
        {onSelect && (
          <Checkbox checked={isSelected} onChange={onSelect}>
            <VisuallyHidden>{messages.select(name)}</VisuallyHidden>
          </Checkbox>
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
            <span key={column} data-of={column} title={title}>
              {text !== null && text !== '' && (
                <>
                  <VisuallyHidden>{messages.columns[column]}: </VisuallyHidden>
                  {text}
                </>
              )}
            </span>
          );
        })}
      </span>
    </li>
  );
}
