import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { PEOPLE_SORTS, type PeopleSort } from '#shared/directory/people/sorts.ts';
import {
  PERSON_STARTS,
  PERSON_STATES,
  type PersonStart,
  type PersonState,
} from '#shared/directory/people/states.ts';
import { callForPage } from '../../client/callForPage.ts';
import { call } from '../../client/http.ts';
import { plansKey } from '../../plans/queries.ts';

/** Below the key of plans, so that a change of a plan refreshes it. */
export const organisationPeopleKey = [...plansKey, 'people'] as const;

/** The filter of the list, as it is in the address. */
export type PeopleFilter = {
  q: string;
  state: PersonState | '';
  start: PersonStart | '';
  manager: string;
  department: string;
  location: string;
};

/** A mistyped address filters by a manager who does not exist. */
const MANAGER = /^(none|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

export function filterIn(query: string): PeopleFilter {
  const values = new URLSearchParams(query);
  return {
    q: values.get('q') ?? '',
    state: PERSON_STATES.find((state) => state === values.get('state')) ?? '',
    start: PERSON_STARTS.find((start) => start === values.get('start')) ?? '',
    manager: MANAGER.test(values.get('manager') ?? '') ? values.get('manager')! : '',
    department: values.get('department') ?? '',
    location: values.get('location') ?? '',
  };
}

/** Returns what of the filter is set, for the address and for the call. */
export function setIn(filter: PeopleFilter) {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) as {
    [Name in keyof PeopleFilter]?: Exclude<PeopleFilter[Name], ''>;
  };
}

/** Returns the order of an address, null for the one by name. */
export const sortIn = (query: string): PeopleSort | null =>
  PEOPLE_SORTS.find((sort) => sort === new URLSearchParams(query).get('sort')) ?? null;

/** People page by page. While they load, those of the last search stay. */
export const organisationPeopleQuery = (filter: PeopleFilter, sort: PeopleSort | null = null) =>
  infiniteQueryOptions({
    queryKey: [...organisationPeopleKey, filter, sort],
    queryFn: ({ pageParam, signal }) =>
      callForPage('GET /people', {
        query: { ...setIn(filter), ...(sort && { sort }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** The number of people, and the filter values of the list. */
export const facetsQuery = (filter: PeopleFilter) =>
  queryOptions({
    queryKey: [...organisationPeopleKey, 'facets', filter],
    queryFn: ({ signal }) => call('GET /people/facets', { query: setIn(filter), signal }),
    placeholderData: keepPreviousData,
  });

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: [...organisationPeopleKey, 'person', id],
    queryFn: ({ signal }) => call('GET /people/:id', { params: { id }, signal }),
  });

/** The events of a person, page by page. */
export const personHistoryQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...organisationPeopleKey, 'history', id],
    queryFn: ({ pageParam, signal }) =>
      callForPage('GET /people/:id/history', {
        params: { id },
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** The rows that joining two records would move. A refusal is a final response and not retried. */
export const joinQuery = (id: string, other_id: string) =>
  queryOptions({
    queryKey: [...organisationPeopleKey, 'join', id, other_id],
    queryFn: ({ signal }) => call('GET /person/:id/join', { params: { id }, query: { other_id }, signal }),
    retry: false,
    staleTime: 0,
  });
