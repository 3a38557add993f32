import type { ReactNode } from 'react';
import type { Filters } from '#shared/lists/filters.ts';
import type { PeopleFacets } from '#shared/lists/peopleFacets.ts';
import { ADMINISTRATION_FILTERS, PEOPLE_FILTERS, statesFor, TEXT_FILTERS } from '#shared/lists/people.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { QueryStates } from '../../../layout/PageStates.tsx';
import { FilterBar } from '../../../lists/FilterBar.tsx';
import { ListPages } from '../../../lists/ListPages.tsx';
import { NoMatch } from '../../../lists/NoMatch.tsx';
import type { Selection } from '../../../plans/bulk/selection.ts';
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
  const { list, isOfHr, sort, columns, query, people, matching, show, narrow } = shown;
  return (
    <>
      <PeopleFilters shown={shown} />
      <div className="mb-2 flex flex-wrap gap-2">
        {tools}
        <ColumnsMenu
          columns={columns}
          list={list}
          isHr={isOfHr}
          onChange={(chosen) => show({ columns: chosen })}
        />
        <SortChoice sort={sort} columns={columns} onChange={(chosen) => show({ sort: chosen })} />
      </div>
      {bar}
      <QueryStates query={{ ...query, data: people }} loading={messages.loading} failed={messages.loadFailed}>
        {(found) =>
          found.length > 0 ? (
            <ListPages className="pl-whole" query={query} count={found.length} failed={messages.moreFailed}>
              <PeopleTable
                people={found}
                matching={matching}
                columns={columns}
                list={list}
                isHr={isOfHr}
                sort={sort}
                onSort={(chosen) => show({ sort: chosen })}
                selection={selection}
                parts={parts}
              />
            </ListPages>
          ) : (
            (empty ?? (
              <NoMatch
                title={messages.noMatch}
                clear={messages.clearFilters}
                onClear={() => narrow(() => ({}))}
              />
            ))
          )
        }
      </QueryStates>
    </>
  );
}

function PeopleFilters({ shown: { list, isOfHr, filter, facets, narrow } }: Pick<PeopleViewProps, 'shown'>) {
  const { q, ...menus }: Filters = list === 'administration' ? ADMINISTRATION_FILTERS : PEOPLE_FILTERS;
  const bound = { filter, onChange: narrow };
  return (
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
