import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { Template } from '#shared/templates/schema.ts';
import { callForPage } from '../client/callForPage.ts';
import { call } from '../client/http.ts';
import { wholeListQuery } from '../client/wholeList.ts';

/** The key above all queries about templates and their subplans. */
export const templatesKey = ['templates'] as const;

/** Every template that the viewer may see. */
export const templateListQuery = () =>
  wholeListQuery([...templatesKey, 'list'], (cursor, signal) =>
    callForPage('GET /template', { query: { scope: 'all', ...(cursor && { cursor }) }, signal }),
  );

export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: [...templatesKey, 'template', id],
    queryFn: ({ signal }) => call('GET /template/:id', { params: { id }, signal }),
  });

/**
 * The subplans that can be copied and match the search, without their topics, page by page. While they load,
 * those of the last search stay.
 */
export const subplanListQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...templatesKey, 'subplans', search],
    queryFn: ({ pageParam, signal }) =>
      callForPage('GET /template/subplans', { query: subplanPage(search, pageParam), signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** Like `subplanListQuery`, with topics and tasks. */
export const fullSubplansQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...templatesKey, 'full subplans', search],
    queryFn: ({ pageParam, signal }) =>
      callForPage('GET /template/subplans/full', { query: subplanPage(search, pageParam), signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

const SUBPLANS_PER_PAGE = 200;

function subplanPage(search: string, cursor: string | null) {
  return {
    limit: SUBPLANS_PER_PAGE,
    ...(search === '' ? {} : { q: search }),
    ...(cursor === null ? {} : { cursor }),
  };
}

/** Invalidates all queries about templates, except that of the template that was just received. */
export function refreshTemplates(queryClient: QueryClient, except?: string): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: templatesKey,
    predicate: ({ queryKey }) => except === undefined || queryKey[2] !== except,
  });
}

/** Stores the template that a call returned and invalidates the other queries. */
export function updateTemplateCache(queryClient: QueryClient, template: Template): void {
  // A response that is under way was read before this change, and would undo it on the screen.
  void queryClient.cancelQueries({ queryKey: templateQuery(template.id).queryKey });
  queryClient.setQueryData(templateQuery(template.id).queryKey, template);
  void refreshTemplates(queryClient, template.id);
}
