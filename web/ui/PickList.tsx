import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { cx } from './cx.ts';
import { SearchField } from './SearchField.tsx';
import { useActiveOption } from './useActiveOption.ts';

type PickListProps<Item> = {
  /** The name of the search box and the list, such as 'Search employees'. */
  label: string;
  placeholder?: string | undefined;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  matches: (item: Item, term: string) => boolean;
  onPick: (item: Item) => void;
  /** Shown when there are no items. */
  empty: ReactNode;
  /** Shown when no item matches the search; by default `empty`. */
  noMatch?: ReactNode;
  /** For items that the server searches, too. */
  onSearch?: ((term: string) => void) | undefined;
  /** Whether the server has not answered yet for the typed text: Enter picks once it has. */
  isSearching?: boolean | undefined;
  /** Renders one item. */
  children: (item: Item) => ReactNode;
};

/** A list to pick one item from, with a search box that keeps the focus: arrow keys move, Enter picks. */
export function PickList<Item>(props: PickListProps<Item>) {
  const { label, placeholder, items, keyOf, matches, onPick, empty, noMatch = empty } = props;
  const { onSearch, isSearching = false, children } = props;
  const [term, setTerm] = useState('');
  // Keeps typing fast in a long list, which renders later.
  const shownTerm = useDeferredValue(term);
  const matching = (text: string) =>
    text.trim() === '' ? items : items.filter((item) => matches(item, text));
  const found = matching(shownTerm);
  const options = useActiveOption(found.map(keyOf));
  const { active, moveTo } = options;
  const enter = useEnter(isSearching, () => {
    // Enter picks by the typed text, also while the list does not show its result yet.
    const item = term === shownTerm ? found[active] : matching(term)[0];
    if (item !== undefined) onPick(item);
  });

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') moveTo(active + 1);
    else if (event.key === 'ArrowUp') moveTo(active - 1);
    else if (event.key === 'Enter') enter.press();
    else return;
    event.preventDefault();
  }

  return (
    <div className="flex min-h-0 flex-col gap-3">
      <SearchField
        label={label}
        placeholder={placeholder}
        value={term}
        onChange={(text) => {
          setTerm(text);
          enter.forget();
          onSearch?.(text);
        }}
        role="combobox"
        aria-controls={options.listId}
        aria-autocomplete="list"
        aria-activedescendant={options.activeId}
        // The items may arrive after the dialog has set its initial focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-expanded="true"
        onKeyDown={onKeyDown}
      />
      <p role="status" className="sr-only">
        {found.length === 1 ? '1 entry' : `${found.length} entries`}
      </p>
      {found.length === 0 && (
        <div className="py-10 text-center text-muted">
          {items.length === 0 && !(onSearch && shownTerm.trim()) ? empty : noMatch}
        </div>
      )}
      <Options {...{ label, found, keyOf, options, onPick }}>{children}</Options>
    </div>
  );
}

/** Enter picks; while the server has not answered for the typed text, it picks once the answer is there. */
function useEnter(isSearching: boolean, pick: () => void) {
  const isPressed = useRef(false);
  const pickFound = useEffectEvent(() => {
    if (isPressed.current) pick();
    isPressed.current = false;
  });
  useEffect(() => {
    if (!isSearching) pickFound();
  }, [isSearching]);
  return {
    press() {
      if (isSearching) isPressed.current = true;
      else pick();
    },
    forget() {
      isPressed.current = false;
    },
  };
}

type OptionsProps<Item> = Pick<PickListProps<Item>, 'label' | 'keyOf' | 'onPick' | 'children'> & {
  found: readonly Item[];
  options: ReturnType<typeof useActiveOption>;
};

function Options<Item>({ label, found, keyOf, options, onPick, children }: OptionsProps<Item>) {
  const { listId, active, point, optionId } = options;
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={label}
      className={cx(
        'max-h-[min(24rem,50dvh)] overflow-y-auto overscroll-contain rounded-md border border-line p-1',
        found.length === 0 && 'hidden',
      )}
    >
      {found.map((item, index) => (
        // The search box handles the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={keyOf(item)}
          id={optionId(keyOf(item))}
          role="option"
          aria-selected={index === active}
          className={cx(
            'cursor-pointer rounded-sm px-3 py-2 [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]',
            index === active && 'bg-hover',
          )}
          onPointerMove={() => point(keyOf(item))}
          onClick={() => onPick(item)}
        >
          {children(item)}
        </div>
      ))}
    </div>
  );
}
