import type { StandInInput } from '#shared/people/standIns/schema.ts';
import { readQuery } from '../../client/queries.ts';
import { call } from '../../client/http.ts';
import { useAct } from '../../ui/useAct.ts';

export const standInQuery = () => readQuery(['stand-in'], 'GET /user/self/stand_in');

/** Chooses who does the viewer's tasks, or nobody. */
export const useSetStandIn = () =>
  useAct({
    send: (body: StandInInput) => call('PUT /user/self/stand_in', { body }),
    onDone: (standIn, _body, client) => client.setQueryData(standInQuery().queryKey, standIn),
  });
