import { type ReactNode, useState } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { PickList } from '../ui/PickList.tsx';
import { type LoadedQuery, QueryStates } from './PageStates.tsx';

export type SelectDialogProps<Item> = {
  title: string;
  query: LoadedQuery<Item[]>;
  loading: string;
  failed: string;
  /** Of the search box, such as 'Search templates...'. */
  placeholder: string;
  matches: (item: Item, term: string) => boolean;
  /** Shown when there are no items. */
  empty: ReactNode;
  /** Shown when no item matches the search. */
  noMatch: ReactNode;
  /** For a list that the server searches, too. */
  onSearch?: (term: string) => void;
  /** Whether the items are still those of an earlier search. */
  isSearching?: boolean;
  /** Shown below the list. */
  note?: ReactNode;
  /** The dialog is busy until the promise is resolved; other presses are ignored until then. */
  onPick: (item: Item) => void | Promise<void>;
  onClose: () => void;
  /** Renders one item. */
  children: (item: Item) => ReactNode;
};

/** A dialog with a list that is loaded by a query, to pick one item from. */
export function SelectDialog<Item extends { id: string }>(props: SelectDialogProps<Item>) {
  const { title, query, loading, failed, placeholder, matches, empty, noMatch, onPick, onClose, children } =
    props;
  const { onSearch, isSearching, note } = props;
  const [picked, setPicked] = useState<Item | null>(null);

  async function pick(item: Item) {
    if (picked !== null) return;
    setPicked(item);
    try {
      await onPick(item);
    } finally {
      setPicked(null);
    }
  }

  return (
    <Dialog title={title} busy={picked !== null} onClose={onClose}>
      <QueryStates query={query} loading={loading} failed={failed}>
        {(items) => (
          <PickList
            label={placeholder.replace('...', '')}
            placeholder={placeholder}
            items={items}
            keyOf={({ id }) => id}
            matches={matches}
            onPick={(item) => void pick(item)}
            empty={empty}
            noMatch={noMatch}
            onSearch={onSearch}
            isSearching={isSearching}
          >
            {(item) => (
              <div
                aria-busy={picked === item || undefined}
                className={picked === item ? 'breathe' : undefined}
              >
                {children(item)}
              </div>
            )}
          </PickList>
        )}
      </QueryStates>
      {note}
    </Dialog>
  );
}
