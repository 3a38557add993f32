import { useRef } from 'react';
import type { ListedPerson } from '#shared/people/schema.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { type LoadPage, useLoadMore } from '../../ui/useLoadMore.ts';
import { messages } from './messages.ts';
import { COLUMNS, PersonRow } from './PersonRow.tsx';

export type PeopleListProps = {
  people: readonly ListedPerson[];
  /** Whether the list is that of the last search, while the next one loads. */
  stale: boolean;
  /** Loads the next page and returns whether that succeeded; null when there is none. */
  onMore: LoadPage | null;
  loadingMore: boolean;
};

/** The list of people, with a button for the next page. */
export function PeopleList({ people, stale, onMore, loadingMore }: PeopleListProps) {
  const list = useRef<HTMLUListElement>(null);

  const loadMore = useLoadMore(
    people.length,
    (row) => list.current?.querySelectorAll<HTMLElement>(':scope > li')[row]?.focus(),
    messages.moreFailed,
  );

  return (
    <div className="@container flex flex-col items-center gap-5" aria-busy={stale || undefined}>
      <div className="w-full overflow-hidden rounded-lg border border-line bg-surface shadow-card">
        <div
          aria-hidden
          className={cx(
            'hidden gap-x-4 border-b border-line px-5 py-2 text-xs font-medium text-muted @2xl:grid',
            COLUMNS,
          )}
        >
          <span>{messages.person}</span>
          <span>{messages.roles}</span>
          <span>{messages.lastSignIn}</span>
        </div>
        <ul
          ref={list}
          aria-label={messages.people}
          className={cx('transition-opacity duration-150', stale && 'opacity-60')}
        >
          {people.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </ul>
      </div>
      {onMore && (
        <Button busy={loadingMore} onClick={() => void loadMore(onMore)}>
          {messages.more}
        </Button>
      )}
    </div>
  );
}
