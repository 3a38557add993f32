import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Subplan } from '#shared/checklist/schema.ts';
import {
  createTemplate,
  deleteTemplate,
  getSubplan,
  setTemplatePublic,
  updateTemplate,
} from '#shared/templates/contract.ts';
import type { SubplanSummary, Template, TemplateInput, TemplateSummary } from '#shared/templates/schema.ts';
import { useRetryKey } from '../checklist/useRetryKey.ts';
import { call } from '../http.ts';
import { toast } from '../ui/toast.ts';
import { keepTemplate, refreshTemplates, templateListQuery, templateQuery, templatesKey } from './api.ts';
import { failureText, outcomes } from './outcomes.ts';

/*
 * What changes templates, apart from what lists them: the list is where a manager's visit begins, and needs none of it.
 */

// Once more before the list item has to do: what it lacks cannot be told from what was never there.
const RETRY_DETAILS = 1;

/** The template with its subplans; without them where they cannot be fetched (spec §7). */
export async function withSubplans(queryClient: QueryClient, item: TemplateSummary): Promise<Template> {
  try {
    return await queryClient.fetchQuery({ ...templateQuery(item.id), staleTime: 0, retry: RETRY_DETAILS });
  } catch {
    toast.failure(outcomes.withoutSubplans(item.name));
    return { ...item, subplans: [] };
  }
}

/** The subplan with its topics; without them where they cannot be fetched (spec §7). */
export async function withTopics(queryClient: QueryClient, item: SubplanSummary): Promise<Subplan> {
  try {
    return await queryClient.fetchQuery({
      queryKey: [...templatesKey, 'subplan', item.id],
      queryFn: ({ signal }) => call(getSubplan, { params: { id: item.id }, signal }),
      retry: RETRY_DETAILS,
    });
  } catch {
    toast.failure(outcomes.withoutTopics(item.name));
    return { ...item, topics: [] };
  }
}

/** Creates a template; pressing again after a lost answer makes no second one. */
export function useCreateTemplate() {
  const queryClient = useQueryClient();
  const keyOf = useRetryKey();
  return useMutation({
    mutationFn: (body: TemplateInput) =>
      call(createTemplate, { body, headers: { 'Idempotency-Key': keyOf(body) } }),
    onSuccess: () => {
      toast.success(outcomes.created);
      void refreshTemplates(queryClient);
    },
    onError: (error) => toast.failure(failureText(error, outcomes.createFailed)),
  });
}

/** Saves an edited template. What to say about a failure is for the editor, which keeps what was typed. */
export function useSaveTemplate(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: TemplateInput) => call(updateTemplate, { params: { id }, body }),
    onSuccess: (template) => {
      keepTemplate(queryClient, template);
      toast.success(outcomes.updated);
    },
  });
}

/** Makes a template public or private. The switch moves at once and moves back when that fails. */
export function useSetPublic(id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = templateQuery(id);
  const show = (isPublic: boolean) =>
    queryClient.setQueryData(queryKey, (template) => template && { ...template, public: isPublic });
  return useMutation({
    // With the wanted state in the body, a second press cannot turn it back.
    mutationFn: (isPublic: boolean) =>
      call(setTemplatePublic, { params: { id }, body: { public: isPublic } }),
    onMutate: async (isPublic) => {
      await queryClient.cancelQueries({ queryKey });
      show(isPublic);
    },
    onSuccess: (template) => keepTemplate(queryClient, template),
    onError: (error, isPublic) => {
      show(!isPublic);
      toast.failure(failureText(error, outcomes.updateFailed));
    },
  });
}

export function useDeleteTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteTemplate, { params: { id } }),
    onSuccess: (_, id) => {
      toast.success(outcomes.deleted);
      queryClient.removeQueries({ queryKey: templateQuery(id).queryKey });
      queryClient.setQueryData(templateListQuery().queryKey, (templates) =>
        templates?.filter((template) => template.id !== id),
      );
      void refreshTemplates(queryClient);
    },
    onError: (error) => {
      toast.failure(failureText(error, outcomes.deleteFailed));
      void refreshTemplates(queryClient);
    },
  });
}
