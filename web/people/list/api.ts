import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { ListedPerson } from '#shared/people/schema.ts';
import { callForPage, type PageOf } from '../../client/callForPage.ts';

/** Which people the list shows. */
export type PersonState = 'all' | 'active' | 'disabled';

/** About three screens: few enough to be fast, and most searches need no second page. */
const PAGE_SIZE = 50;

export const peopleKey = ['people'];

/** The pages of the list, each with the cursor of the next. */
export type PeoplePages = InfiniteData<PageOf<ListedPerson[]>, string | null>;

/** The people who match the search, page by page. While they load, those of the last search stay. */
export const peopleQuery = (search: string, state: PersonState) =>
  infiniteQueryOptions({
    queryKey: [...peopleKey, search, state],
    queryFn: ({ pageParam, signal }) =>
      callForPage('GET /person', {
        query: {
          limit: PAGE_SIZE,
          ...(search === '' ? {} : { q: search }),
          ...(state === 'all' ? {} : { state }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
