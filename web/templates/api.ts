import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Template } from '#shared/templates/schema.ts';
import { call } from '../client/http.ts';

/** The key above all queries about templates and their subplans. */
export const templatesKey = ['templates'] as const;

/** Every template that the viewer may see. */
export const templateListQuery = () =>
  queryOptions({
    queryKey: [...templatesKey, 'list'],
    queryFn: ({ signal }) => call('GET /template', { query: { scope: 'all' }, signal }),
  });

export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: [...templatesKey, 'template', id],
    queryFn: ({ signal }) => call('GET /template/:id', { params: { id }, signal }),
  });

/** The subplans that can be copied, without their topics. */
export const subplanListQuery = () =>
  queryOptions({
    queryKey: [...templatesKey, 'subplans'],
    queryFn: ({ signal }) => call('GET /template/subplans', { signal }),
  });

/** The subplans that can be copied, with topics and tasks. */
export const fullSubplansQuery = () =>
  queryOptions({
    queryKey: [...templatesKey, 'full subplans'],
    queryFn: ({ signal }) => call('GET /template/subplans/full', { signal }),
  });

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
