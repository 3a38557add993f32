import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import {
  columnsIn,
  columnsText,
  type PeopleColumn,
  type PeopleList,
  type PeopleSort,
} from '#shared/lists/people.ts';
import { isHr } from '#shared/people/viewer.ts';
import { useViewer } from '../../../auth/viewer.ts';
import { navigate } from '../../../router/history.ts';
import { useAppLocation } from '../../../router/location.ts';
import type { Href } from '../../../sitemap/entrance.ts';
import { facetsQuery, filterIn, type PeopleFilter, peopleQuery, sortIn } from '../queries.ts';

type Shown = { filter: PeopleFilter; sort: PeopleSort | null; columns: readonly PeopleColumn[] };

export type ShownPeople = ReturnType<typeof usePeopleList>;

/** Returns a list of people as the address of its page has it: filter, order and columns, the loaded rows and the numbers. */
export function usePeopleList(list: PeopleList, path: string) {
  const isOfHr = isHr(useViewer());
  const address = useAppLocation().query;
  const filter = filterIn(address);
  const sort = sortIn(address);
  const columnsOfAddress = new URLSearchParams(address).get('columns');
  // The rows are rendered again with other columns.
  const columns = useMemo(() => columnsIn(columnsOfAddress, list, isOfHr), [columnsOfAddress, list, isOfHr]);
  const query = useInfiniteQuery(peopleQuery(list, filter, sort));
  const facets = useQuery(facetsQuery(list, filter));
  const pages = query.data?.pages;
  const people = useMemo(() => pages?.flatMap(({ items }) => items), [pages]);

  /** Returns what the page shows as its address has it. */
  function queryOf(shown: Shown): string {
    const named = columnsText(shown.columns, list, isOfHr);
    return new URLSearchParams({
      ...shown.filter,
      ...(shown.sort && { sort: shown.sort }),
      ...(named !== null && { columns: named }),
    }).toString();
  }

  const shown = { filter, sort, columns };
  return {
    ...shown,
    list,
    isOfHr,
    query,
    people,
    facets: facets.data,
    // The number of the filter before is no one's to select.
    matching: facets.isPlaceholderData ? undefined : facets.data?.matching,
    address: queryOf(shown),
    isNarrowed: Object.keys(filter).length > 0,
    rows: useRef<HTMLDivElement>(null),
    show: (next: Partial<Shown>) => {
      const values = queryOf({ ...shown, ...next });
      void navigate((path + (values && `?${values}`)) as Href, { replace: true, keepScroll: true });
    },
  };
}
