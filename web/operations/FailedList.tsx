import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { messages } from './messages.ts';

/** How many are shown at first. */
const FIRST = 5;

type FailedListProps<Item> = {
  label: string;
  items: readonly Item[];
  /** As many are listed at most. */
  most: number;
  /** Draws an item as an `li` with a button. */
  children: (item: Item) => ReactNode;
};

/** The failed work, the oldest first. */
export function FailedList<Item>({ label, items, most, children }: FailedListProps<Item>) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The pressed button is removed.
  useEffect(() => {
    if (all) list.current?.children[FIRST]?.querySelector('button')?.focus();
  }, [all]);
  if (items.length === 0) return null;
  return (
    <div className="mt-2 flex flex-col items-start gap-2">
      <ul ref={list} aria-label={label} className="flex w-full flex-col">
        {(all ? items : items.slice(0, FIRST)).map(children)}
      </ul>
      {!all && items.length > FIRST && (
        <Button size="sm" onClick={() => setAll(true)}>
          {messages.showAll(items.length, most)}
        </Button>
      )}
      {all && items.length >= most && <p className="text-sm text-muted">{messages.onlyLast(most)}</p>}
    </div>
  );
}
