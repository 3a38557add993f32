import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../auth/accessTokens/messages.ts';
import { call } from '../../client/http.ts';
import { showFailure } from '../../ui/showFailure.ts';
import { scimTokensQuery } from './queries.ts';

/** Creates a token, which only this response contains. */
export function useCreateScimToken() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call('POST /scim-token', { body: { name } }),
    onSuccess: () => queryClient.invalidateQueries(scimTokensQuery()),
    onError: (error) => showFailure(error, messages.createFailed),
  });
}

export const revokeScimToken = (id: string) => call('DELETE /scim-token/:id', { params: { id } });
