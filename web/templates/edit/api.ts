import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Subplan } from '#shared/checklist/schema.ts';
import type {
  NewTemplate,
  SubplanSummary,
  Template,
  TemplateInput,
  TemplateSummary,
} from '#shared/templates/schema.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../ui/toast.ts';
import { useAct } from '../../ui/useAct.ts';
import { refreshTemplates, templateQuery, templatesKey, updateTemplateCache } from '../api.ts';
import { messages } from './messages.ts';

// One retry before the copy goes without details: a copy does not show that something is missing.
const DETAILS_RETRIES = 1;

/** Returns the template with its subplans. Without them, and with a toast, when they cannot be loaded. */
export async function fetchWithSubplans(queryClient: QueryClient, item: TemplateSummary): Promise<Template> {
  try {
    return await queryClient.fetchQuery({ ...templateQuery(item.id), staleTime: 0, retry: DETAILS_RETRIES });
  } catch {
    toast.failure(messages.copiedWithoutSubplans(item.name));
    return { ...item, subplans: [] };
  }
}

/** Returns the subplan with its topics. Without them, and with a toast, when they cannot be loaded. */
export async function fetchWithTopics(queryClient: QueryClient, item: SubplanSummary): Promise<Subplan> {
  try {
    return await queryClient.fetchQuery({
      queryKey: [...templatesKey, 'subplan', item.id],
      queryFn: ({ signal }) => call('GET /template/subplan/:id', { params: { id: item.id }, signal }),
      retry: DETAILS_RETRIES,
    });
  } catch {
    toast.failure(messages.addedWithoutTopics(item.name));
    return { ...item, topics: [] };
  }
}

export const useCreateTemplate = () =>
  useAct({
    send: (body: NewTemplate, once) => call('POST /template/full', { body, headers: once(body) }),
    done: messages.created,
    failed: messages.createFailed,
    refresh: templatesKey,
  });

/** Saves an edited template. The editor reports failures, because it keeps the edits. */
export const useSaveTemplate = (id: string) =>
  useAct({
    send: (body: TemplateInput) => call('PUT /template/full/:id', { params: { id }, body }),
    done: messages.updated,
    onDone: (template, _body, client) => updateTemplateCache(client, template),
  });

/** Makes a template public or private. Shown immediately, and reverted when the call fails. */
export function useSetPublic(id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = templateQuery(id);
  const show = (isPublic: boolean) =>
    queryClient.setQueryData(queryKey, (template) => template && { ...template, public: isPublic });
  return useAct({
    // The body names the wanted state, so that a repeated call does not flip it back.
    // One after the other: the second one has the version of the first.
    scope: { id: `visibility of ${id}` },
    send: (isPublic: boolean) => {
      const version = queryClient.getQueryData(queryKey)?.version;
      const body = { public: isPublic, ...(version !== undefined && { version }) };
      return call('PUT /template/:id/public', { params: { id }, body });
    },
    failed: messages.updateFailed,
    onMutate: async (isPublic) => {
      await queryClient.cancelQueries({ queryKey });
      show(isPublic);
    },
    onDone: (template) => updateTemplateCache(queryClient, template),
    onFailed: (_error, isPublic) => {
      show(!isPublic);
      // After a refusal the shown template is out of date.
      void refreshTemplates(queryClient);
    },
  });
}
