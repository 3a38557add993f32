import SearchX from 'lucide-react/icons/search-x';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { RestOfList } from '../../client/wholeList.ts';
import { Page } from '../../layout/Page.tsx';
import { CardGridSkeleton, type LoadedQuery, QueryStates } from '../../layout/PageStates.tsx';
import { RestOfListNotice, restText } from '../../layout/RestOfListNotice.tsx';
import { scrollToTop } from '../../layout/scrollToTop.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { messages } from '../messages.ts';
import { TemplatesSidebar } from './TemplatesSidebar.tsx';

type SearchFrameProps<Item> = {
  title: string;
  lead?: ReactNode;
  /** The label of the page's own link in the sidebar. */
  current: string;
  /** Of the search box, such as 'Search templates...'. */
  placeholder: string;
  query: LoadedQuery<Item[]>;
  loading: string;
  failed: string;
  matches: (item: Item, term: string) => boolean;
  /** Shown when there are no items. */
  empty: ReactNode;
  /** The title when no item matches the search. */
  noMatch: string;
  /** Of a list in pages, which the server searches: the items are those of the last result. */
  pages?: { onSearch: (term: string) => void; isSearching: boolean; hasMore: boolean };
  /** Of a list whose pages are all fetched. */
  rest?: RestOfList;
  /** Renders the items that match the search. */
  children: (found: readonly Item[]) => ReactNode;
};

/** The page of a list that is searched in the sidebar: templates or subplans (Templates 6). */
export function SearchFrame<Item>(props: SearchFrameProps<Item>) {
  const { title, current, placeholder, query, loading, failed, matches, empty, noMatch, pages, children } =
    props;
  const { rest, lead } = props;
  const [term, setTerm] = useState('');
  // Keeps typing fast in a long list, which renders later.
  const shownTerm = useDeferredValue(term);
  const found = useMemo(
    () => (query.data ?? []).filter((item) => matches(item, shownTerm)),
    [query.data, matches, shownTerm],
  );
  const isSearched = shownTerm.trim() !== '';
  const skeleton = <CardGridSkeleton height={200} />;

  function search(text: string) {
    setTerm(text);
    scrollToTop();
    pages?.onSearch(text);
  }

  return (
    <Page
      title={title}
      lead={lead}
      note={
        <span role="status" className="text-base text-muted">
          {rest && rest.state !== 'none'
            ? restText(rest)
            : query.data && isSearched && !pages?.isSearching && messages.found(found.length, pages?.hasMore)}
        </span>
      }
      sidebar={<TemplatesSidebar current={current} placeholder={placeholder} term={term} onSearch={search} />}
    >
      <QueryStates query={query} loading={loading} failed={failed} skeleton={skeleton}>
        {(items) => {
          const notice = rest && <RestOfListNotice rest={rest} failed={messages.restFailed} />;
          if (found.length > 0 || (rest && rest.state !== 'none')) {
            return (
              <>
                {notice}
                {found.length > 0 && children(found)}
              </>
            );
          }
          if (pages?.isSearching) return skeleton;
          if (items.length === 0 && !(pages && isSearched)) return empty;
          return (
            <EmptyState
              icon={<SearchX />}
              title={noMatch}
              action={<Button onClick={() => search('')}>{messages.clearSearch}</Button>}
            />
          );
        }}
      </QueryStates>
    </Page>
  );
}
