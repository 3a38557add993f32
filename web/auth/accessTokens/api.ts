import { type QueryKey } from '@tanstack/react-query';
import type { BodyOf } from '#shared/endpoint.ts';
import { readQuery } from '../../client/queries.ts';
import type { Endpoints } from '../../client/endpoints.ts';
import { call, isStatus } from '../../client/http.ts';
import { useAct } from '../../ui/useAct.ts';
import { messages } from './messages.ts';

/** The viewer's access tokens, without their secrets. */
export const accessTokensQuery = () => readQuery(['access tokens'], 'GET /access-token');

/** Creates a token, which only this response contains. */
export const useCreateAccessToken = () =>
  useAct({
    send: (body: BodyOf<Endpoints['POST /access-token']>) => call('POST /access-token', { body }),
    failed: messages.createFailed,
    onDone: (_token, _body, client) => client.invalidateQueries(accessTokensQuery()),
  });

export const revokeAccessToken = (id: string) => call('DELETE /access-token/:id', { params: { id } });

/** The mutation that revokes a token with `revoke`. */
export const useRevokeToken = (
  { id, quoted }: { id: string; quoted: string },
  { revoke, queryKey, expired, onDone }: Revocation & { expired: boolean; onDone: () => void },
) =>
  useAct({
    send: async () => {
      try {
        await revoke(id);
      } catch (error) {
        // A token that was revoked in the meantime is what the person wants.
        if (!isStatus(error, 404)) throw error;
      }
    },
    done: expired ? messages.removed(quoted) : messages.revoked(quoted),
    onDone,
    refreshAlways: queryKey,
  });

export type Revocation = {
  revoke: (id: string) => Promise<unknown>;
  /** The key of the list. */
  queryKey: QueryKey;
};
