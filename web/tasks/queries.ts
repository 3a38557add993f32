import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { MyTaskTab } from '#shared/tasks/schema.ts';
import { allPages, callForPage } from '../client/callForPage.ts';
import { call } from '../client/http.ts';

export const myTasksKey = ['my tasks'] as const;

/** A list of My tasks, page by page. */
export const myTasksQuery = (tab: MyTaskTab) =>
  infiniteQueryOptions({
    queryKey: [...myTasksKey, tab],
    queryFn: ({ pageParam, signal }) =>
      callForPage('GET /my_task', {
        query: { tab, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** A task with its note, links and text. */
export const myTaskQuery = (id: string) =>
  queryOptions({
    queryKey: [...myTasksKey, 'task', id],
    queryFn: ({ signal }) => call('GET /my_task/:id', { params: { id }, signal }),
  });

/** The comments on a task, oldest first. */
export const taskCommentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...myTasksKey, 'comments', id],
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        callForPage('GET /my_task/:id/comments', {
          params: { id },
          query: cursor === undefined ? {} : { cursor },
          signal,
        }),
      ),
  });
