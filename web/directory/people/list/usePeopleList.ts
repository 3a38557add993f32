import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isFiltered } from '#shared/lists/filters.ts';
import { columnsIn, columnsText, type PeopleColumn, type PeopleList } from '#shared/lists/people.ts';
import { NAMED_SORTS, type PeopleSort } from '#shared/lists/peopleSorts.ts';
import { isHr } from '#shared/people/viewer.ts';
import { useViewer } from '../../../auth/viewer.ts';
import { type AddressState, useAddressState } from '../../../lists/useAddressState.ts';
import type { Href } from '../../../sitemap/entrance.ts';
import { facetsQuery, filterIn, type PeopleFilter, peopleQuery, sortQuery } from '../queries.ts';

type State = { filter: PeopleFilter; sort: PeopleSort; columns: readonly PeopleColumn[] };

/** Returns the order that an address names, else the one by name. */
const sortIn = (query: string): PeopleSort =>
  NAMED_SORTS.find((sort) => sort === new URLSearchParams(query).get('sort')) ?? 'name';

export type ShownPeople = ReturnType<typeof usePeopleList>;

const addressOf = (list: PeopleList, isOfHr: boolean): AddressState<State> => ({
  read: (query) => ({
    filter: filterIn(query),
    sort: sortIn(query),
    columns: columnsIn(new URLSearchParams(query).get('columns'), list, isOfHr),
  }),
  write({ filter, sort, columns }) {
    const named = columnsText(columns, list, isOfHr);
    return new URLSearchParams({
      ...filter,
      ...sortQuery(sort),
      ...(named !== null && { columns: named }),
    }).toString();
  },
});

/** Returns a list of people as the address of its page has it: filter, order and columns, the loaded rows and the numbers. */
export function usePeopleList(list: PeopleList, path: Href) {
  const isOfHr = isHr(useViewer());
  const address = addressOf(list, isOfHr);
  const [shown, change] = useAddressState(path, address, { replace: true });
  const { filter, sort } = shown;
  // The rows are rendered again with other columns.
  // oxlint-disable-next-line react/exhaustive-deps -- by their names: the address makes a new list each time
  const columns = useMemo(() => shown.columns, [shown.columns.join('.')]);
  const query = useInfiniteQuery(peopleQuery(list, filter, sort));
  const facets = useQuery(facetsQuery(list, filter));
  const pages = query.data?.pages;
  const people = useMemo(() => pages?.flatMap(({ items }) => items), [pages]);
  return {
    filter,
    sort,
    columns,
    list,
    isOfHr,
    query,
    people,
    facets: facets.data,
    // The number of the filter before is no one's to select.
    matching: facets.isPlaceholderData ? undefined : facets.data?.matching,
    address: address.write(shown),
    isNarrowed: isFiltered(filter),
    show: (part: Partial<State>) => change((newest) => ({ ...newest, ...part })),
    narrow: (next: (filter: PeopleFilter) => PeopleFilter) =>
      change((newest) => ({ ...newest, filter: next(newest.filter) })),
  };
}
