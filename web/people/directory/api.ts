import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ignoreMissing } from '../../auth/tokens/api.ts';
import { messages } from '../../auth/tokens/messages.ts';
import { call } from '../../client/http.ts';
import { showFailure } from '../../ui/showFailure.ts';
import { toast } from '../../ui/toast.ts';

/** The tokens of directories, without their secrets. */
export const scimTokensQuery = () =>
  queryOptions({
    queryKey: ['scim tokens'],
    queryFn: ({ signal }) => call('GET /scim-token', { signal }),
  });

/** Creates a token, which only this response contains. */
export function useCreateScimToken() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call('POST /scim-token', { body: { name } }),
    onSuccess: () => queryClient.invalidateQueries(scimTokensQuery()),
    onError: (error) => showFailure(error, messages.createFailed),
  });
}

export function useRevokeScimToken({ id, name }: { id: string; name: string }, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => ignoreMissing(call('DELETE /scim-token/:id', { params: { id } })),
    onSuccess: () => {
      toast.success(messages.revoked(name));
      onDone();
    },
    onSettled: () => void queryClient.invalidateQueries(scimTokensQuery()),
  });
}
