import { messages } from '../../auth/accessTokens/messages.ts';
import { call } from '../../client/http.ts';
import { useAct } from '../../ui/useAct.ts';
import { scimTokensQuery } from './queries.ts';

/** Creates a token, which only this response contains. */
export const useCreateScimToken = () =>
  useAct({
    send: (name: string) => call('POST /scim-token', { body: { name } }),
    failed: messages.createFailed,
    onDone: (_token, _name, client) => client.invalidateQueries(scimTokensQuery()),
  });

export const revokeScimToken = (id: string) => call('DELETE /scim-token/:id', { params: { id } });
