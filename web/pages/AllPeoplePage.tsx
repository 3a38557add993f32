import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import SearchX from 'lucide-react/icons/search-x';
import UsersRound from 'lucide-react/icons/users-round';
import { useEffect, useMemo, useRef, useState } from 'react';
import { columnsIn, columnsText, type PeopleColumn } from '#shared/directory/people/columns.ts';
import type { PeopleSort } from '#shared/directory/people/sorts.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { isHr } from '#shared/people/viewer.ts';
import { useViewer } from '../auth/viewer.ts';
import { ColumnsMenu } from '../directory/people/ColumnsMenu.tsx';
import { AddPersonDialog } from '../directory/people/edit/AddPersonDialog.tsx';
import { ExportPeople } from '../directory/people/ExportPeople.tsx';
import { messages } from '../directory/people/messages.ts';
import { PeopleFilters } from '../directory/people/PeopleFilters.tsx';
import { PeopleTable } from '../directory/people/PeopleTable.tsx';
import {
  facetsQuery,
  filterIn,
  organisationPeopleQuery,
  type PeopleFilter,
  setIn,
  sortIn,
} from '../directory/people/queries.ts';
import { SelectedBar } from '../directory/people/SelectedBar.tsx';
import { SortChoice } from '../directory/people/SortChoice.tsx';
import { useSelectionOf } from '../directory/people/useSelectionOf.ts';
import { MoreButton } from '../layout/MoreButton.tsx';
import { Page } from '../layout/Page.tsx';
import { QueryStates } from '../layout/PageStates.tsx';
import { SavedViews } from '../people/savedViews/SavedViews.tsx';
import { navigate } from '../router/history.ts';
import { useAppLocation } from '../router/location.ts';
import type { Href } from '../sitemap/entrance.ts';
import { PAGES } from '../sitemap/pageTable.ts';
import { paths } from '../sitemap/paths.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SEARCH_DELAY_MS, useDebounced } from '../ui/useDebounced.ts';

type Shown = { filter: PeopleFilter; sort: PeopleSort | null; columns: readonly PeopleColumn[] };

/** Returns what the page shows as its address has it. */
function queryOf({ filter, sort, columns: shown }: Shown, isOfHr: boolean): string {
  const columns = columnsText(shown, isOfHr);
  return new URLSearchParams({
    ...setIn(filter),
    ...(sort && { sort }),
    ...(columns !== null && { columns }),
  }).toString();
}

/** The people in the viewer's HR scope, and for admins everybody (People 15). */
export default function AllPeoplePage() {
  const viewer = useViewer();
  const canAssign = isHr(viewer);
  const address = useAppLocation().query;
  const filter = filterIn(address);
  const sort = sortIn(address);
  const columnsOfAddress = new URLSearchParams(address).get('columns');
  // The rows are rendered again with other columns.
  const columns = useMemo(() => columnsIn(columnsOfAddress, canAssign), [columnsOfAddress, canAssign]);
  const shown = { filter, sort, columns };
  const [search, setSearch] = useState(filter.q);
  const typed = useDebounced(search.trim(), SEARCH_DELAY_MS);
  const selection = useSelectionOf(JSON.stringify(filter));
  const [isAdding, setIsAdding] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const query = useInfiniteQuery(organisationPeopleQuery(filter, sort));
  const facets = useQuery(facetsQuery(filter));
  const pages = query.data?.pages;
  const people = useMemo(() => pages?.flatMap(({ items }) => items), [pages]);
  // The number of the filter before is no one's to select.
  const matching = facets.isPlaceholderData ? undefined : facets.data?.matching;

  const show = (next: Partial<Shown>) => {
    const values = queryOf({ ...shown, ...next }, canAssign);
    void navigate((paths.allPeople() + (values && `?${values}`)) as Href, {
      replace: true,
      keepScroll: true,
    });
  };

  useEffect(() => {
    if (typed !== filter.q) show({ filter: { ...filter, q: typed } });
    // Only what is typed changes the address: Back puts the term of the address into the list, not into the field.
    // oxlint-disable-next-line react/exhaustive-deps -- as said
  }, [typed]);

  const isNarrowed = Object.keys(setIn(filter)).length > 0;
  return (
    <Page
      title={PAGES.allPeople.title}
      note={
        facets.data && (
          <span className="text-2xl text-muted figures">
            {messages.count(facets.data.matching, facets.data.total)}
          </span>
        )
      }
      width="wide"
      lead={
        canAssign && viewer.hr_departments !== null && !viewer.is_admin
          ? messages.leadOf(viewer.hr_departments)
          : messages.lead
      }
      actions={
        <>
          <ExportPeople filter={filter} />
          <Button icon={<Plus />} onClick={() => setIsAdding(true)}>
            {messages.add}
          </Button>
        </>
      }
    >
      <PeopleFilters
        filter={filter}
        facets={facets.data}
        isHr={canAssign}
        search={search}
        onSearch={setSearch}
        onChange={(next) => show({ filter: next })}
      />
      <div className="mb-2 flex flex-wrap gap-2">
        <SavedViews page="people" path={paths.allPeople()} query={queryOf(shown, canAssign)} />
        <ColumnsMenu columns={columns} isHr={canAssign} onChange={(chosen) => show({ columns: chosen })} />
        <SortChoice
          sort={sort}
          // In a wide window the heads of the columns sort.
          isHead={columns.includes('start')}
          onChange={(chosen) => show({ sort: chosen })}
        />
      </div>
      {/* Before the list: from the box of its head, the bar is a few steps back, not a hundred ahead. */}
      <SelectedBar
        selection={selection}
        filter={filter}
        loaded={people?.map(({ id }) => id) ?? []}
        matching={matching}
        onAssign={(ids) => {
          const names = (people ?? [])
            .filter(({ id }) => ids.includes(id))
            .map((person) => [person.id, nameOrEmail(person)]);
          void navigate(paths.assign(), { state: { people: ids, names: Object.fromEntries(names) } });
        }}
      />
      <QueryStates query={{ ...query, data: people }} loading={messages.loading} failed={messages.loadFailed}>
        {(found) =>
          found.length > 0 ? (
            <div className="pl-whole" aria-busy={query.isPlaceholderData || undefined}>
              <PeopleTable
                people={found}
                matching={matching}
                columns={columns}
                isHr={canAssign}
                sort={sort}
                onSort={(chosen) => show({ sort: chosen })}
                list={list}
                selection={canAssign ? selection : null}
              />
              <div className="flex flex-col items-center">
                <MoreButton query={query} count={found.length} list={list} failed={messages.moreFailed} />
              </div>
            </div>
          ) : isNarrowed ? (
            <EmptyState
              icon={<SearchX />}
              title={messages.noMatch}
              action={
                <Button
                  onClick={() => {
                    setSearch('');
                    show({ filter: filterIn('') });
                  }}
                >
                  {messages.clearFilters}
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={<UsersRound />}
              title={messages.none}
              action={<Button onClick={() => setIsAdding(true)}>{messages.add}</Button>}
            >
              {messages.noneText}
            </EmptyState>
          )
        }
      </QueryStates>
      {isAdding && (
        <AddPersonDialog
          department={viewer.hr_departments?.length === 1 ? viewer.hr_departments[0]! : ''}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Page>
  );
}
