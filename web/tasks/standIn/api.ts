import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { StandInInput } from '#shared/people/standIns/schema.ts';
import { call } from '../../client/http.ts';

export const standInQuery = () =>
  queryOptions({
    queryKey: ['stand-in'],
    queryFn: ({ signal }) => call('GET /user/self/stand_in', { signal }),
  });

/** Chooses who does the viewer's tasks, or nobody. */
export function useSetStandIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: StandInInput) => call('PUT /user/self/stand_in', { body }),
    onSuccess: (standIn) => queryClient.setQueryData(standInQuery().queryKey, standIn),
  });
}
