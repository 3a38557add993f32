import { useInfiniteQuery } from '@tanstack/react-query';
import SearchX from 'lucide-react/icons/search-x';
import UsersRound from 'lucide-react/icons/users-round';
import { useState } from 'react';
import { Page } from '../layout/Page.tsx';
import { QueryStates } from '../layout/PageStates.tsx';
import { PeopleActions } from '../directory/import/PeopleActions.tsx';
import { peopleQuery, type PersonState } from '../people/list/api.ts';
import { messages } from '../people/list/messages.ts';
import { PeopleFilter } from '../people/list/PeopleFilter.tsx';
import { PeopleList } from '../people/list/PeopleList.tsx';
import { PeopleSkeleton } from '../people/list/PeopleSkeleton.tsx';
import { SettingsSidebar } from '../people/SettingsSidebar.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SEARCH_DELAY_MS, useDebounced } from '../ui/useDebounced.ts';
import { PAGES } from '../sitemap/pageTable.ts';

/** Everybody of the organisation, with their roles and state, for admins (People 8). */
export default function PeoplePage() {
  const [search, setSearch] = useState('');
  const [state, setState] = useState<PersonState>('all');
  const term = useDebounced(search.trim(), SEARCH_DELAY_MS);
  const query = useInfiniteQuery(peopleQuery(term, state));
  const people = query.data?.pages.flatMap(({ items }) => items);

  return (
    <Page
      title={PAGES.people.title}
      note={
        <span role="status" className="text-base text-muted">
          {people ? (
            people.length > 0 && messages.shown(people.length, !query.hasNextPage)
          ) : (
            // On a phone the buttons move below the heading when there is no room for both.
            <span aria-hidden className="opacity-0">
              {messages.shown(100, true)}
            </span>
          )}
        </span>
      }
      actions={<PeopleActions />}
      sidebar={<SettingsSidebar page="people" />}
    >
      <PeopleFilter search={search} onSearch={setSearch} state={state} onState={setState} />
      <QueryStates
        query={{ ...query, data: people }}
        loading={messages.loading}
        failed={messages.loadFailed}
        skeleton={<PeopleSkeleton />}
      >
        {(found) =>
          found.length > 0 ? (
            <PeopleList
              people={found}
              stale={query.isPlaceholderData}
              onMore={
                query.hasNextPage ? async () => !(await query.fetchNextPage()).isFetchNextPageError : null
              }
              loadingMore={query.isFetchingNextPage}
            />
          ) : term !== '' ? (
            <EmptyState
              icon={<SearchX />}
              title={messages.noMatch}
              action={<Button onClick={() => setSearch('')}>{messages.clearSearch}</Button>}
            >
              {messages.noMatchText}
            </EmptyState>
          ) : (
            <EmptyState icon={<UsersRound />} title={messages.nobodyIn[state]}>
              {state === 'disabled' && messages.nobodyInText}
            </EmptyState>
          )
        }
      </QueryStates>
    </Page>
  );
}
