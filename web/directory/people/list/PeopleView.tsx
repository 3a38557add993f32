import SearchX from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import type { Chosen, Filters } from '#shared/lists/filters.ts';
import type { PeopleFacets } from '#shared/lists/peopleFacets.ts';
import { ADMINISTRATION_FILTERS, PEOPLE_FILTERS, statesFor, TEXT_FILTERS } from '#shared/lists/people.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { MoreButton } from '../../../layout/MoreButton.tsx';
import { QueryStates } from '../../../layout/PageStates.tsx';
import { FilterBar } from '../../../lists/FilterBar.tsx';
import type { Selection } from '../../../plans/bulk/selection.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { messages } from '../messages.ts';
import type { RowParts } from './PeopleRow.tsx';
import { PeopleTable } from './PeopleTable.tsx';

import { SortChoice } from './SortChoice.tsx';
import type { ShownPeople } from './usePeopleList.ts';

type PeopleViewProps = {
  shown: ShownPeople;
  /** Before the menu of the columns. */
  tools?: ReactNode;
  /** Between the filters and the list. */
  bar?: ReactNode;
  /** Null for viewers who cannot select people. */
  selection: Selection | null;
  parts?: RowParts;
  /** In the place of an empty list; 'Nothing matches.' by default. */
  empty?: ReactNode;
};

/** A list of people with its filters, columns and order. */
export function PeopleView({ shown, tools, bar, selection, parts, empty }: PeopleViewProps) {
  const { list, isOfHr, filter, sort, columns, query, people, facets, matching, rows, show } = shown;
  const { q, ...menus }: Filters = list === 'administration' ? ADMINISTRATION_FILTERS : PEOPLE_FILTERS;
  const bound = { filter, onChange: (next: Chosen<Filters>) => show({ filter: next }) };
  return (
    <>
      <div className="pl-filters">
        <FilterBar filters={{ q }} className="contents" {...bound} />
        <FilterBar
          filters={menus}
          // On a phone the menus of the organisation's list are one line, which leaves room for the list.
          className={list === 'organisation' ? 'pl-choices pl-strip' : 'pl-choices'}
          choices={choicesOf(facets, isOfHr)}
          {...bound}
        />
      </div>
      <div className="mb-2 flex flex-wrap gap-2">
        {tools}
        <ColumnsMenu
          columns={columns}
          list={list}
          isHr={isOfHr}
          onChange={(chosen) => show({ columns: chosen })}
        />
        <SortChoice
          sort={sort}
          // In a wide window the heads of the columns sort.
          isHead={columns.includes('start')}
          onChange={(chosen) => show({ sort: chosen })}
        />
      </div>
      {bar}
      <QueryStates query={{ ...query, data: people }} loading={messages.loading} failed={messages.loadFailed}>
        {(found) =>
          found.length > 0 ? (
            <div className="pl-whole" aria-busy={query.isPlaceholderData || undefined}>
              <PeopleTable
                people={found}
                matching={matching}
                columns={columns}
                list={list}
                isHr={isOfHr}
                sort={sort}
                onSort={(chosen) => show({ sort: chosen })}
                rows={rows}
                selection={selection}
                parts={parts}
              />
              <div className="flex flex-col items-center">
                <MoreButton query={query} count={found.length} list={rows} failed={messages.moreFailed} />
              </div>
            </div>
          ) : (
            (empty ?? (
              <EmptyState
                icon={<SearchX />}
                title={messages.noMatch}
                action={<Button onClick={() => show({ filter: {} })}>{messages.clearFilters}</Button>}
              />
            ))
          )
        }
      </QueryStates>
    </>
  );
}

/** The values of the menus that come from the list, with how many have each. */
function choicesOf(facets: PeopleFacets | undefined, isOfHr: boolean) {
  const texts = TEXT_FILTERS.map((name) => [
    name,
    facets?.[`${name}s`].map((one) => ({ value: one.name, label: messages.counted(one.name, one.people) })),
  ]);
  return {
    ...Object.fromEntries(texts),
    manager: facets?.managers.map((manager) => ({
      value: manager.id,
      label: messages.counted(nameOrEmail(manager), manager.people),
    })),
    state: statesFor(isOfHr),
  };
}
