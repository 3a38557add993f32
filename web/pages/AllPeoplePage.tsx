import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import SearchX from 'lucide-react/icons/search-x';
import UsersRound from 'lucide-react/icons/users-round';
import { useEffect, useRef, useState } from 'react';
import { columnsIn, columnsText, type PeopleColumn } from '#shared/directory/people/columns.ts';
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
} from '../directory/people/queries.ts';
import { SelectedBar } from '../directory/people/SelectedBar.tsx';
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

/** Returns what the page shows as its address has it. */
function queryOf(filter: PeopleFilter, shown: readonly PeopleColumn[], isOfHr: boolean): string {
  const columns = columnsText(shown, isOfHr);
  return new URLSearchParams({ ...setIn(filter), ...(columns !== null && { columns }) }).toString();
}

/** Everybody for whom the viewer acts as HR, and for admins everybody (People 15). */
export default function AllPeoplePage() {
  const viewer = useViewer();
  const canAssign = isHr(viewer);
  const address = useAppLocation().query;
  const filter = filterIn(address);
  const columns = columnsIn(new URLSearchParams(address).get('columns'), canAssign);
  const [search, setSearch] = useState(filter.q);
  const typed = useDebounced(search.trim(), SEARCH_DELAY_MS);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isAdding, setIsAdding] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const query = useInfiniteQuery(organisationPeopleQuery(filter));
  const facets = useQuery(facetsQuery(filter));
  const people = query.data?.pages.flatMap(({ items }) => items);

  const show = (next: PeopleFilter, chosen = columns) => {
    const values = queryOf(next, chosen, canAssign);
    void navigate((paths.allPeople() + (values && `?${values}`)) as Href, {
      replace: true,
      keepScroll: true,
    });
  };

  useEffect(() => {
    if (typed !== filter.q) show({ ...filter, q: typed });
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
        onChange={show}
      />
      <div className="mb-2 flex flex-wrap gap-2">
        <SavedViews page="people" path={paths.allPeople()} query={queryOf(filter, columns, canAssign)} />
        <ColumnsMenu columns={columns} isHr={canAssign} onChange={(chosen) => show(filter, chosen)} />
      </div>
      <QueryStates query={{ ...query, data: people }} loading={messages.loading} failed={messages.loadFailed}>
        {(found) =>
          found.length > 0 ? (
            <div aria-busy={query.isPlaceholderData || undefined}>
              <PeopleTable
                people={found}
                columns={columns}
                isHr={canAssign}
                list={list}
                selected={selected}
                onSelect={
                  canAssign
                    ? (id, isSelected) => {
                        const next = new Set(selected);
                        if (isSelected) next.add(id);
                        else next.delete(id);
                        setSelected(next);
                      }
                    : null
                }
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
                    show(filterIn(''));
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
      {selected.size > 0 && (
        <SelectedBar
          count={selected.size}
          onAssign={() => {
            const names = (people ?? [])
              .filter(({ id }) => selected.has(id))
              .map((person) => [person.id, nameOrEmail(person)]);
            void navigate(paths.assign(), {
              state: { people: [...selected], names: Object.fromEntries(names) },
            });
          }}
          onClear={() => setSelected(new Set())}
        />
      )}
      {isAdding && (
        <AddPersonDialog
          department={viewer.hr_departments?.length === 1 ? viewer.hr_departments[0]! : ''}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Page>
  );
}
