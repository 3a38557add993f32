import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StandInInput } from '#shared/people/standIns/schema.ts';
import { readQuery } from '../../client/queries.ts';
import { call } from '../../client/http.ts';

export const standInQuery = () => readQuery(['stand-in'], 'GET /user/self/stand_in');

/** Chooses who does the viewer's tasks, or nobody. */
export function useSetStandIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: StandInInput) => call('PUT /user/self/stand_in', { body }),
    onSuccess: (standIn) => queryClient.setQueryData(standInQuery().queryKey, standIn),
  });
}
