import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { EmptyState } from '../ui/EmptyState.tsx';
import { MoreButton } from './MoreButton.tsx';
import { type LoadedQuery, QueryStates } from './PageStates.tsx';

type Texts = { loading: string; loadFailed: string; none: string; noneText: string };

type ListStatesProps<Item> = {
  query: LoadedQuery<Item[]>;
  texts: Texts;
  /** Of the state without items. */
  icon: ReactNode;
  skeleton?: ReactNode;
  children: (items: Item[]) => ReactNode;
};

/** The states of a page with a list: loading, failed, none, content. */
export function ListStates<Item>({ query, texts, icon, skeleton, children }: ListStatesProps<Item>) {
  return (
    <QueryStates query={query} loading={texts.loading} failed={texts.loadFailed} skeleton={skeleton}>
      {(items) =>
        items.length === 0 ? (
          <EmptyState icon={icon} title={texts.none}>
            {texts.noneText}
          </EmptyState>
        ) : (
          children(items)
        )
      }
    </QueryStates>
  );
}

type ListPagesProps<Item> = Omit<ListStatesProps<Item>, 'query' | 'skeleton'> & {
  query: Omit<LoadedQuery<unknown>, 'data'> &
    Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  items: Item[] | undefined;
  texts: Texts & { moreFailed: string };
};

/** Like `ListStates`, for a list that is loaded page by page. */
export function ListPages<Item>({ query, items, texts, icon, children }: ListPagesProps<Item>) {
  const list = useRef<HTMLDivElement>(null);
  return (
    <ListStates query={{ ...query, data: items }} texts={texts} icon={icon}>
      {(found) => (
        <div className="flex flex-col items-center">
          <div ref={list} className="w-full">
            {children(found)}
          </div>
          <MoreButton query={query} count={found.length} list={list} failed={texts.moreFailed} />
        </div>
      )}
    </ListStates>
  );
}
