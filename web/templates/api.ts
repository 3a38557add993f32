import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getTemplate, listFullSubplans, listSubplans, listTemplates } from '#shared/templates/contract.ts';
import type { Template } from '#shared/templates/schema.ts';
import { call } from '../http.ts';

/** Everything that shows templates or their subplans is keyed below this. */
export const templatesKey = ['templates'] as const;

/** Every template that the viewer may see (scope all). */
export const templateListQuery = () =>
  queryOptions({
    queryKey: [...templatesKey, 'list'],
    queryFn: ({ signal }) => call(listTemplates, { query: { scope: 'all' }, signal }),
  });

export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: [...templatesKey, 'template', id],
    queryFn: ({ signal }) => call(getTemplate, { params: { id }, signal }),
  });

/** The subplans that can be copied, without their topics. */
export const subplanListQuery = () =>
  queryOptions({
    queryKey: [...templatesKey, 'subplans'],
    queryFn: ({ signal }) => call(listSubplans, { signal }),
  });

/** The same with topics and tasks. */
export const fullSubplansQuery = () =>
  queryOptions({
    queryKey: [...templatesKey, 'full subplans'],
    queryFn: ({ signal }) => call(listFullSubplans, { signal }),
  });

/** Fetches again whatever shows templates, but for the one whose news are here already. */
export function refreshTemplates(queryClient: QueryClient, except?: string): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: templatesKey,
    predicate: ({ queryKey }) => except === undefined || queryKey[2] !== except,
  });
}

/** Shows what a save answered everywhere. */
export function keepTemplate(queryClient: QueryClient, template: Template): void {
  queryClient.setQueryData(templateQuery(template.id).queryKey, template);
  void refreshTemplates(queryClient, template.id);
}
