import type { NewView } from '#shared/people/savedViews/schema.ts';
import type { ViewPage } from '#shared/people/savedViews/limits.ts';
import { wholeQuery } from '../../client/queries.ts';
import { call } from '../../client/http.ts';
import { useAct } from '../../ui/useAct.ts';
import { messages } from './messages.ts';

const viewsKey = ['saved_views'] as const;

export const viewsQuery = (page: ViewPage) =>
  wholeQuery([...viewsKey, page], 'GET /saved-view', { query: { page } });

export const useSaveView = (onDone: () => void) =>
  useAct({
    send: (body: NewView, once) => call('POST /saved-view', { body, headers: once(body) }),
    done: messages.saved,
    refresh: viewsKey,
    onDone,
  });

export const useDeleteView = (onDone: () => void) =>
  useAct({
    send: (id: string) => call('DELETE /saved-view/:id', { params: { id } }),
    done: messages.deleted,
    // Also after a failure: one that is gone goes from the list, too.
    refreshAlways: viewsKey,
    onDone,
  });
