import { call } from '../client/http.ts';
import { useAct } from '../ui/useAct.ts';
import { batchKey } from './queries.ts';

export const useRetryBatch = (id: string) =>
  useAct({
    send: (round: string, once) => call('POST /batch/:id/retry', { params: { id }, headers: once(round) }),
    refreshAlways: batchKey(id),
  });
