import { useMemo, useRef } from 'react';
import { columnsIn, type PeopleColumn, type PeopleList } from '#shared/lists/people.ts';
import type { PeopleSort } from '#shared/lists/peopleSorts.ts';
import { type Selection, SelectionContext } from '../../../plans/bulk/selection.ts';
import { useBrowserValue } from '../../../hydration/hydration.ts';
import { GroupedList } from '../../../ui/GroupedList.tsx';
import { useFarGroups } from '../../../ui/useFarGroups.ts';
import { messages } from '../messages.ts';
import { LoadedBox, PeopleHead } from './PeopleHead.tsx';
import { PeopleRow, type RowParts } from './PeopleRow.tsx';
import type { ListRow } from '../queries.ts';
import { useCells } from './useCells.tsx';
import { useRows } from './useRows.ts';
import '../people.css';

type PeopleTableProps = {
  people: readonly ListRow[];
  /** How many there are with those that are not loaded, once it is known. */
  matching: number | undefined;
  columns: readonly PeopleColumn[];
  list: PeopleList;
  isHr: boolean;
  sort: PeopleSort;
  onSort: (sort: PeopleSort) => void;
  /** Null for viewers who cannot assign plans. */
  selection: Selection | null;
  parts: RowParts | undefined;
};

/** More columns than these fit into the widest page only by scrolling. */
const FITTING = 7;

/** In a wide window each row is one line (people.css). */
const ROW_REM = 2.75;
const WIDE = '(min-width: 60rem)';

/** Returns the px of a rem where each row is one line; null in a narrow window, and on the server. */
function useWideRem(): number | null {
  return useBrowserValue(
    () =>
      matchMedia(WIDE).matches
        ? Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
        : null,
    () => null,
    (onChange) => {
      const wide = matchMedia(WIDE);
      wide.addEventListener('change', onChange);
      return () => wide.removeEventListener('change', onChange);
    },
  );
}

/** The rows of the list of people. Those far from the window are not in the document. */
export function PeopleTable(props: PeopleTableProps) {
  const { people, matching, columns, list, isHr, sort, onSort, selection, parts } = props;
  const rows = useRef<HTMLDivElement>(null);
  const cells = useCells();
  const ids = useMemo(() => people.map(({ id }) => id), [people]);
  const { select, ...handlers } = useRows(rows, ids, selection);
  const wide = useWideRem();
  const far = useFarGroups(rows, people.length, {
    // Rows with other parts have several lines.
    itemHeight: wide === null || parts ? null : wide * ROW_REM,
    layout: wide === null ? `narrow ${columns.join('.')}` : 'wide',
  });
  const onSelect = selection && select;
  const items = useMemo(
    () =>
      people.map((person, at) => (
        <PeopleRow key={person.id} {...{ person, at, columns, cells, onSelect, parts }} />
      )),
    [people, columns, cells, onSelect, parts],
  );
  // A narrow window shows of the columns at first what its two lines hold, and of chosen ones all.
  const isChosen = columns.join() !== columnsIn(null, list, isHr).join();
  return (
    <SelectionContext value={selection}>
      {/* The keys are those of the links and boxes inside. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        role="table"
        aria-label={messages.list}
        aria-rowcount={matching === undefined ? -1 : matching + 1}
        className="pl-list"
        data-wide={columns.length > FITTING || undefined}
        data-chosen={isChosen || undefined}
        {...handlers}
      >
        <PeopleHead
          columns={columns}
          sort={sort}
          onSort={onSort}
          box={selection && <LoadedBox selection={selection} ids={ids} />}
          hasMenu={parts !== undefined}
        />
        <GroupedList
          isTable
          ref={rows}
          far={far}
          groupClassName=""
          // Each is measured before it is left out.
          groupHeight={() => 'auto'}
        >
          {items}
        </GroupedList>
      </div>
    </SelectionContext>
  );
}
