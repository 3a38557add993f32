import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/http.ts';
import { changePages } from '../../client/wholeList.ts';
import { showFailure } from '../../ui/showFailure.ts';
import { toast } from '../../ui/toast.ts';
import { refreshTemplates, templateListQuery, templateQuery } from '../api.ts';
import { messages } from './messages.ts';

export function useDeleteTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /template/:id', { params: { id } }),
    onSuccess: (_, id) => {
      toast.success(messages.deleted);
      queryClient.removeQueries({ queryKey: templateQuery(id).queryKey });
      queryClient.setQueryData(templateListQuery().queryKey, (templates) =>
        changePages(templates, (template) => (template.id === id ? [] : [template])),
      );
      void refreshTemplates(queryClient);
    },
    onError: (error) => {
      showFailure(error, messages.deleteFailed);
      void refreshTemplates(queryClient);
    },
  });
}
