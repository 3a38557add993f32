import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { matchesSearch } from '#shared/search.ts';
import type { TemplateSubplan } from '#shared/templates/schema.ts';
import type { PageOf } from '../client/queries.ts';
import { fullSubplansQuery } from '../templates/api.ts';
import { SearchFrame } from '../templates/list/SearchFrame.tsx';
import { NoSubplans, SubplanGrid } from '../templates/list/SubplanGrid.tsx';
import { subplanMessages } from '../templates/list/subplanMessages.ts';
import { messages } from '../templates/messages.ts';
import { SEARCH_DELAY_MS, useDebounced } from '../ui/useDebounced.ts';
import { PAGES } from '../sitemap/pageTable.ts';

/** The subplans of the templates that the manager may see. */
export default function SubplansPage() {
  const [term, setTerm] = useState('');
  const search = useDebounced(term.trim(), SEARCH_DELAY_MS);
  const query = useInfiniteQuery({ ...fullSubplansQuery(search), select: allItems });
  return (
    <SearchFrame
      title={PAGES.subplans.title}
      current={messages.viewSubplans}
      placeholder={subplanMessages.search}
      query={query}
      loading={subplanMessages.loading}
      failed={subplanMessages.failed}
      matches={matches}
      empty={<NoSubplans />}
      noMatch={subplanMessages.noMatch}
      pages={{
        onSearch: setTerm,
        isSearching: term.trim() !== search || query.isPlaceholderData,
        hasMore: query.hasNextPage,
      }}
    >
      {(found) => (
        <SubplanGrid
          subplans={found}
          onMore={query.hasNextPage ? async () => !(await query.fetchNextPage()).isFetchNextPageError : null}
          isLoadingMore={query.isFetchingNextPage}
        />
      )}
    </SearchFrame>
  );
}

const allItems = ({ pages }: { pages: PageOf<TemplateSubplan[]>[] }) => pages.flatMap(({ items }) => items);

/** Searches names and descriptions of the subplan and its topics (Templates 6). */
function matches({ name, description, topics }: TemplateSubplan, term: string): boolean {
  const texts = topics.flatMap((topic) => [topic.name, topic.description]);
  return matchesSearch(term, name, description, ...texts);
}
