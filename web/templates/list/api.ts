import { call } from '../../client/http.ts';
import { changePages } from '../../client/wholeList.ts';
import { templateListQuery, templateQuery, templatesKey } from '../api.ts';
import { useAct } from '../../ui/useAct.ts';
import { messages } from './messages.ts';

export const useDeleteTemplate = () =>
  useAct({
    send: (id: string) => call('DELETE /template/:id', { params: { id } }),
    done: messages.deleted,
    failed: messages.deleteFailed,
    refreshAlways: templatesKey,
    onDone: (_reply, id, client) => {
      client.removeQueries({ queryKey: templateQuery(id).queryKey });
      client.setQueryData(templateListQuery().queryKey, (templates) =>
        changePages(templates, (template) => (template.id === id ? [] : [template])),
      );
    },
  });
