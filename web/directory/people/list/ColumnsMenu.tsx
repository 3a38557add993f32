import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Columns3 from 'lucide-react/icons/columns-3';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { columnsFor, PEOPLE_COLUMNS, type PeopleColumn, type PeopleList } from '#shared/lists/people.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { followAnchor } from '../../../ui/popover.ts';
import { messages } from '../messages.ts';

type ColumnsMenuProps = {
  columns: readonly PeopleColumn[];
  list: PeopleList;
  isHr: boolean;
  onChange: (columns: readonly PeopleColumn[]) => void;
};

/** Chooses the columns of the list, and their order; the list behind it follows (People 19). */
export function ColumnsMenu(props: ColumnsMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const unfollow = useRef<(() => void) | null>(null);
  const [open, setOpen] = useState(false);

  function show() {
    // The content is there before it is measured.
    flushSync(() => setOpen(true));
    unfollow.current = followAnchor(button.current!, panel.current!, 'below-start');
    panel.current!.querySelector('input')?.focus();
  }

  return (
    <>
      <Button
        ref={button}
        tone="quiet"
        size="sm"
        icon={<Columns3 />}
        popoverTarget={id}
        aria-haspopup="dialog"
      >
        {messages.chooseColumns}
      </Button>
      {/* It hears of the focus alone. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={panel}
        id={id}
        role="dialog"
        aria-label={messages.chooseColumns}
        popover="auto"
        onToggle={({ newState, target, currentTarget }) => {
          // React also fires it for the tooltips inside.
          if (target !== currentTarget) return;
          unfollow.current?.();
          if (newState === 'open') show();
          else setOpen(false);
        }}
        // Tab beyond its ends leaves it; a row that moves loses the focus to nothing.
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
        }}
        className="pl-columns enter fixed inset-auto m-0 max-h-[80dvh] overflow-y-auto rounded-lg bg-raised p-2 text-ink shadow-pop"
      >
        {open && <ColumnList {...props} />}
      </div>
    </>
  );
}

/** Returns the ticked columns in their order. */
const shown = (order: readonly PeopleColumn[], ticked: readonly PeopleColumn[]) =>
  order.filter((column) => ticked.includes(column));

function ColumnList({ columns, list, isHr, onChange }: ColumnsMenuProps) {
  // Those that are shown come first. While it is open nothing moves that is only ticked.
  const [order, setOrder] = useState(() => [...new Set([...columns, ...columnsFor(list, isHr)])]);
  const [moved, setMoved] = useState<{ column: PeopleColumn; by: 1 | -1 } | null>(null);
  const rows = useRef<HTMLUListElement>(null);

  function move(column: PeopleColumn, by: 1 | -1) {
    const at = order.indexOf(column);
    const next = order.with(at, order[at + by]!).with(at + by, column);
    setOrder(next);
    setMoved({ column, by });
    onChange(shown(next, columns));
  }

  // The browser takes the focus from a row that is put elsewhere.
  useEffect(() => {
    if (moved !== null)
      rows.current?.querySelector<HTMLElement>(`[data-move="${moved.column} ${moved.by}"]`)?.focus();
  }, [moved]);

  return (
    <>
      <ul ref={rows} aria-label={messages.chooseColumns}>
        {order.map((column, index) => (
          <ColumnLine
            key={column}
            column={column}
            isShown={columns.includes(column)}
            isFirst={index === 0}
            isLast={index === order.length - 1}
            onTick={(isShown) =>
              onChange(shown(order, isShown ? [...columns, column] : columns.filter((one) => one !== column)))
            }
            onMove={(by) => move(column, by)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {moved &&
          messages.place(PEOPLE_COLUMNS[moved.column].label, order.indexOf(moved.column) + 1, order.length)}
      </p>
    </>
  );
}

type ColumnLineProps = {
  column: PeopleColumn;
  isShown: boolean;
  isFirst: boolean;
  isLast: boolean;
  onTick: (isShown: boolean) => void;
  onMove: (by: 1 | -1) => void;
};

function ColumnLine({ column, isShown, isFirst, isLast, onTick, onMove }: ColumnLineProps) {
  const { label } = PEOPLE_COLUMNS[column];
  return (
    <li className="flex items-center gap-1 rounded-sm pl-2 hover:bg-hover">
      <Checkbox className="grow py-1.5" checked={isShown} onChange={onTick}>
        {label}
      </Checkbox>
      <IconButton
        size="sm"
        icon={<ArrowUp />}
        label={messages.moveUp(label)}
        data-move={`${column} -1`}
        disabledReason={isFirst ? messages.isFirst : null}
        onClick={() => onMove(-1)}
      />
      <IconButton
        size="sm"
        icon={<ArrowDown />}
        label={messages.moveDown(label)}
        data-move={`${column} 1`}
        disabledReason={isLast ? messages.isLast : null}
        onClick={() => onMove(1)}
      />
    </li>
  );
}
