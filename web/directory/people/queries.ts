import { keepPreviousData } from '@tanstack/react-query';
import type { PersonOfList } from '#shared/directory/people/schema.ts';
import { type Chosen, chosenIn } from '#shared/lists/filters.ts';
import { PEOPLE_FILTERS, type PeopleList } from '#shared/lists/people.ts';
import type { PeopleSort } from '#shared/lists/peopleSorts.ts';
import type { ListedPerson } from '#shared/people/schema.ts';
import { callForPage, pagesOf, pagesQuery, readQuery } from '../../client/queries.ts';
import { peopleKey } from '../../people/acts/useActOnPerson.ts';
import { plansKey } from '../../plans/queries.ts';

/** Below the key of plans, so that a change of a plan refreshes it. */
export const organisationPeopleKey = [...plansKey, 'people'] as const;

const LISTS = {
  organisation: { key: organisationPeopleKey, page: 'GET /people', facets: 'GET /people/facets' },
  administration: { key: peopleKey, page: 'GET /person', facets: 'GET /person/facets' },
} as const;

type Either = PersonOfList & ListedPerson;
/** A person of either list: the fields of both, and maybe those of one. */
export type ListRow = Pick<Either, keyof PersonOfList & keyof ListedPerson> & Partial<Either>;

/** The filter of a list, as it is in the address. */
export type PeopleFilter = Chosen<typeof PEOPLE_FILTERS>;

export function filterIn(query: string): PeopleFilter {
  const values = new URLSearchParams(query);
  return chosenIn(PEOPLE_FILTERS, (name) => values.get(name));
}

/** Returns an order as addresses and calls name it. */
export const sortQuery = (sort: PeopleSort) => (sort === 'name' ? {} : { sort });

/** People page by page. While they load, those of the last search stay. */
export const peopleQuery = (list: PeopleList, filter: PeopleFilter, sort: PeopleSort = 'name') => ({
  ...pagesOf<ListRow[]>([...LISTS[list].key, 'list', filter, sort], (cursor, signal) =>
    callForPage(LISTS[list].page, {
      query: { ...filter, ...sortQuery(sort), ...(cursor && { cursor }) },
      signal,
    }),
  ),
  placeholderData: keepPreviousData,
});

/** The number of people, and the filter values of the list. */
export const facetsQuery = (list: PeopleList, filter: PeopleFilter) => ({
  ...readQuery([...LISTS[list].key, 'facets', filter], LISTS[list].facets, { query: filter }),
  placeholderData: keepPreviousData,
});

export const personQuery = (id: string) =>
  readQuery([...organisationPeopleKey, 'person', id], 'GET /people/:id', { params: { id } });

/** The events of a person, page by page. */
export const personHistoryQuery = (id: string) =>
  pagesQuery([...organisationPeopleKey, 'history', id], 'GET /people/:id/history', { params: { id } });

/** The rows that joining two records would move. A refusal is a final response and not retried. */
export const joinQuery = (id: string, other_id: string) => ({
  ...readQuery([...organisationPeopleKey, 'join', id, other_id], 'GET /person/:id/join', {
    params: { id },
    query: { other_id },
  }),
  retry: false,
  staleTime: 0,
});
