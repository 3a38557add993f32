import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type ReactNode, useEffect, useRef } from 'react';
import { PEOPLE_COLUMNS, type PeopleColumn } from '#shared/lists/people.ts';
import { PEOPLE_SORTS, type PeopleOrder, type PeopleSort, sortsOf } from '#shared/lists/peopleSorts.ts';
import { type Selection, useSelectedIds } from '../../../plans/bulk/selection.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { messages } from '../messages.ts';

type PeopleHeadProps = {
  columns: readonly PeopleColumn[];
  sort: PeopleSort;
  onSort: (sort: PeopleSort) => void;
  /** Null for viewers who cannot select people. */
  box: ReactNode;
  hasMenu: boolean;
};

/** The head of the list: a press on the name of a sorted column sorts by it. */
export function PeopleHead({ columns, sort, onSort, box, hasMenu }: PeopleHeadProps) {
  const headOf = (column: string, label: string) => {
    const sorts = sortsOf(column);
    if (sorts.length === 0) return label;
    const at = sorts.indexOf(sort);
    return (
      <SortButton
        direction={at === -1 ? null : isDescending(sort) ? 'down' : 'up'}
        onClick={() => onSort(sorts[(at + 1) % sorts.length]!)}
      >
        {label}
      </SortButton>
    );
  };
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={1} className="pl-row pl-head text-sm text-muted">
        <span role="columnheader" aria-sort={directionOf('name', sort)} className="flex items-center gap-3">
          {box}
          {headOf('name', messages.name)}
        </span>
        <span className="pl-cells">
          {columns.map((column) => (
            <span key={column} role="columnheader" data-of={column} aria-sort={directionOf(column, sort)}>
              {headOf(column, PEOPLE_COLUMNS[column].label)}
            </span>
          ))}
        </span>
        {hasMenu && (
          <span role="columnheader" className="pl-menu">
            <VisuallyHidden>{messages.menu}</VisuallyHidden>
          </span>
        )}
      </div>
    </div>
  );
}

const isDescending = (sort: PeopleSort): boolean => (PEOPLE_SORTS[sort] as PeopleOrder).isDescending === true;

function directionOf(column: string, sort: PeopleSort) {
  if (PEOPLE_SORTS[sort].column !== column) return undefined;
  return isDescending(sort) ? 'descending' : 'ascending';
}

type SortButtonProps = { direction: 'up' | 'down' | null; onClick: () => void; children: string };

/** Its state is that of the head around it. */
function SortButton({ direction, onClick, children }: SortButtonProps) {
  return (
    <button type="button" className="pl-sort" data-direction={direction} onClick={onClick}>
      {children}
      {direction === 'down' ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />}
    </button>
  );
}

type LoadedBoxProps = { selection: Selection; ids: readonly string[] };

/** Selects all rows that are loaded; half ticked while only some of them are selected. */
export function LoadedBox({ selection, ids }: LoadedBoxProps) {
  const selected = useSelectedIds(selection);
  const place = useRef<HTMLSpanElement>(null);
  const count = ids.filter((id) => selected.has(id)).length;
  const isAll = count === ids.length;
  // Only a script can set the third state of a box.
  useEffect(() => {
    place.current!.querySelector('input')!.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);
  return (
    <span ref={place} className="pl-all">
      <Checkbox
        checked={isAll}
        // Selected people outside the loaded ones stay selected.
        onChange={() =>
          selection.replace(
            isAll ? [...selected].filter((id) => !ids.includes(id)) : new Set([...selected, ...ids]),
          )
        }
      >
        <VisuallyHidden>{messages.selectLoaded(ids.length)}</VisuallyHidden>
      </Checkbox>
    </span>
  );
}
