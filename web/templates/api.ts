import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import type { Template } from '#shared/templates/schema.ts';
import { pagesQuery, readQuery } from '../client/queries.ts';

/** The key above all queries about templates and their subplans. */
export const templatesKey = ['templates'] as const;

/** Every template that the viewer may see. */
export const templateListQuery = () =>
  pagesQuery([...templatesKey, 'list'], 'GET /template', { query: { scope: 'all' } });

export const templateQuery = (id: string) =>
  readQuery([...templatesKey, 'template', id], 'GET /template/:id', { params: { id } });

/**
 * The subplans that can be copied and match the search, without their topics, page by page. While they load,
 * those of the last search stay.
 */
export const subplanListQuery = (search: string) => ({
  ...pagesQuery([...templatesKey, 'subplans', search], 'GET /template/subplans', {
    query: subplanPage(search),
  }),
  placeholderData: keepPreviousData,
});

/** Like `subplanListQuery`, with topics and tasks. */
export const fullSubplansQuery = (search: string) => ({
  ...pagesQuery([...templatesKey, 'full subplans', search], 'GET /template/subplans/full', {
    query: subplanPage(search),
  }),
  placeholderData: keepPreviousData,
});

const SUBPLANS_PER_PAGE = 200;

const subplanPage = (search: string) => ({ limit: SUBPLANS_PER_PAGE, ...(search !== '' && { q: search }) });

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
