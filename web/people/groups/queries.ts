import { queryOptions } from '@tanstack/react-query';
import { allPages, callForPage } from '../../client/callForPage.ts';
import { call } from '../../client/http.ts';

export const groupsKey = ['groups'] as const;

/** The teams that tasks can be given to, by name. */
export const groupsQuery = () =>
  queryOptions({
    queryKey: groupsKey,
    queryFn: ({ signal }) =>
      allPages((cursor) => callForPage('GET /group', { query: { ...(cursor && { cursor }) }, signal })),
  });

/** The shortest text that finds people: one letter would find half of a company. */
export const MIN_LETTERS = 2;

/** Up to 20 colleagues whose name or email has the text. */
export const colleaguesQuery = (text: string) =>
  queryOptions({
    queryKey: ['directory', text],
    queryFn: ({ signal }) => call('GET /directory', { query: { q: text }, signal }),
    enabled: text.length >= MIN_LETTERS,
    // Those of the text before stay while it is typed.
    placeholderData: (previous) => previous,
  });

export const membersQuery = (id: string) =>
  queryOptions({
    queryKey: [...groupsKey, id, 'members'],
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        callForPage('GET /group/:id/members', {
          params: { id },
          query: { ...(cursor && { cursor }) },
          signal,
        }),
      ),
  });
