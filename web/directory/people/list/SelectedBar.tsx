import { MAX_ITEMS } from '#shared/batches/limits.ts';
import { focusMain } from '../../../layout/focusMain.ts';
import { type Selection, useSelectedIds } from '../../../plans/bulk/selection.ts';
import { Button } from '../../../ui/Button.tsx';
import { useBottomBar } from '../../../ui/useBottomBar.ts';
import { useSelectAll } from '../api.ts';
import { messages } from '../messages.ts';
import type { PeopleFilter } from '../queries.ts';

type SelectedBarProps = {
  selection: Selection;
  filter: PeopleFilter;
  /** The ids of the rows that are loaded. */
  loaded: readonly string[];
  /** How many people the filter leaves, once it is known. */
  matching: number | undefined;
  onAssign: (ids: readonly string[]) => void;
};

/** The acts for the selected people, at the bottom of the window; their number is announced as it changes. */
export function SelectedBar(props: SelectedBarProps) {
  const selected = useSelectedIds(props.selection);
  const { matching } = props;
  return (
    <>
      <p role="status" className="sr-only">
        {selected.size > 0 && messages.selectedOf(selected.size, matching)}
      </p>
      {selected.size > 0 && <Bar {...props} selected={selected} />}
    </>
  );
}

function Bar(props: SelectedBarProps & { selected: ReadonlySet<string> }) {
  const { selection, selected, filter, loaded, matching, onAssign } = props;
  const bar = useBottomBar();
  const all = useSelectAll();
  const clear = () => {
    selection.replace([]);
    focusMain();
  };
  // Once the rows that are loaded are selected. It stays, and keeps the focus, when it has been pressed.
  const isOffered =
    matching !== undefined && matching > loaded.length && loaded.every((id) => selected.has(id));
  return (
    // Escape on one of its buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={bar}
      role="region"
      aria-label={messages.bar}
      onKeyDown={({ key }) => key === 'Escape' && clear()}
      className="no-print fixed inset-x-4 bottom-4 z-10 mx-auto flex w-fit flex-wrap items-center gap-2 rounded-lg max-sm:justify-center border border-line bg-raised px-3 py-2 shadow-pop"
    >
      {/* On a phone the four take two lines: the number, and the buttons. */}
      <span
        className={`min-w-24 px-1 font-medium figures ${isOffered ? 'max-sm:w-full max-sm:text-center' : ''}`}
      >
        {messages.selected(selected.size)}
      </span>
      {isOffered && (
        <Button
          tone="quiet"
          size="sm"
          busy={all.isPending}
          disabledReason={matching > MAX_ITEMS ? messages.tooMany(MAX_ITEMS) : null}
          // Not once 'Clear' has taken the bar away.
          onClick={() => all.mutate(filter, { onSuccess: ({ ids }) => selection.replace(ids) })}
        >
          {messages.selectAll(matching)}
        </Button>
      )}
      <Button tone="primary" size="sm" onClick={() => onAssign([...selected])}>
        {messages.assign}
      </Button>
      <Button tone="quiet" size="sm" onClick={clear}>
        {messages.clear}
      </Button>
    </div>
  );
}
