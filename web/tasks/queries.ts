import type { MyTaskTab } from '#shared/tasks/schema.ts';
import { pagesQuery, readQuery, wholeQuery } from '../client/queries.ts';

export const myTasksKey = ['my tasks'] as const;

export const myTasksQuery = (tab: MyTaskTab) =>
  pagesQuery([...myTasksKey, tab], 'GET /my_task', { query: { tab } });

/** A task with its note, links and text. */
export const myTaskQuery = (id: string) =>
  readQuery([...myTasksKey, 'task', id], 'GET /my_task/:id', { params: { id } });

/** The comments on a task, oldest first. */
export const taskCommentsQuery = (id: string) =>
  wholeQuery([...myTasksKey, 'comments', id], 'GET /my_task/:id/comments', { params: { id } });
