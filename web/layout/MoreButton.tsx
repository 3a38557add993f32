import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { Button } from '../ui/Button.tsx';
import { useLoadMore } from '../ui/useLoadMore.ts';

type MoreButtonProps = {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  /** The number of rows. */
  count: number;
  /** Around the rows, which are `li`s or have their index as `data-at`. The first new one, or the link in it, gets the focus. */
  list: RefObject<HTMLElement | null>;
  failed: string;
};

export function MoreButton({ query, count, list, failed }: MoreButtonProps) {
  const focusRow = (index: number) => {
    const row =
      list.current?.querySelector<HTMLElement>(`[data-at="${index}"]`) ??
      list.current?.querySelectorAll<HTMLElement>('li')[index];
    (row?.querySelector<HTMLElement>('[data-covers]') ?? row)?.focus();
  };
  const loadMore = useLoadMore(count, focusRow, failed);
  if (!query.hasNextPage) return null;
  return (
    <Button
      className="mt-5"
      busy={query.isFetchingNextPage}
      onClick={() => void loadMore(async () => !(await query.fetchNextPage()).isFetchNextPageError)}
    >
      Load more
    </Button>
  );
}
