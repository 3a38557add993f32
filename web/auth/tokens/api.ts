import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#shared/endpoint.ts';
import type { Endpoints } from '../../client/endpoints.ts';
import { call, isStatus } from '../../client/http.ts';
import { showFailure } from '../../ui/showFailure.ts';
import { toast } from '../../ui/toast.ts';
import { messages } from './messages.ts';

/** The viewer's access tokens, without their secrets. */
export const accessTokensQuery = () =>
  queryOptions({
    queryKey: ['access tokens'],
    queryFn: ({ signal }) => call('GET /access-token', { signal }),
  });

/** Creates a token, which only this response contains. */
export function useCreateAccessToken() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<Endpoints['POST /access-token']>) => call('POST /access-token', { body }),
    onSuccess: () => queryClient.invalidateQueries(accessTokensQuery()),
    onError: (error) => showFailure(error, messages.createFailed),
  });
}

export function useRevokeAccessToken({ id, name }: { id: string; name: string }, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => ignoreMissing(call('DELETE /access-token/:id', { params: { id } })),
    onSuccess: () => {
      toast.success(messages.revoked(name));
      onDone();
    },
    onSettled: () => void queryClient.invalidateQueries(accessTokensQuery()),
  });
}

/** A token that was revoked in the meantime is what the person wants. */
export async function ignoreMissing(revocation: Promise<unknown>): Promise<void> {
  try {
    await revocation;
  } catch (error) {
    if (!isStatus(error, 404)) throw error;
  }
}
