import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '#shared/endpoint.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { messages as tokenMessages } from '../../auth/tokens/messages.ts';
import { RevokeDialog } from '../../auth/tokens/RevokeDialog.tsx';
import { TokenItem } from '../../auth/tokens/TokenItem.tsx';
import type { Endpoints } from '../../client/endpoints.ts';
import { SectionStates } from '../../layout/SectionStates.tsx';
import { Button } from '../../ui/Button.tsx';
import { scimTokensQuery, useRevokeScimToken } from './api.ts';
import { CreateScimTokenDialog } from './CreateScimTokenDialog.tsx';
import { messages } from './messages.ts';

/** The tokens of directories, which admins create and revoke (Directory 1). */
export function ScimTokens() {
  const query = useQuery(scimTokensQuery());
  const [creating, setCreating] = useState(false);
  return (
    <SectionStates query={query} loading={messages.loading} failed={messages.loadFailed}>
      {(tokens) => (
        <div className="flex flex-col items-start gap-3">
          {tokens.length === 0 ? (
            <p className="text-base text-muted">{messages.none}</p>
          ) : (
            <ul aria-label={messages.tokens} className="flex w-full flex-col divide-y divide-line">
              {tokens.map((token) => (
                <Item key={token.id} token={token} />
              ))}
            </ul>
          )}
          <Button onClick={() => setCreating(true)}>{tokenMessages.create}</Button>
          {creating && <CreateScimTokenDialog onClose={() => setCreating(false)} />}
        </div>
      )}
    </SectionStates>
  );
}

function Item({ token }: { token: ReplyOf<Endpoints['GET /scim-token']>[number] }) {
  const [revoking, setRevoking] = useState(false);
  const revocation = useRevokeScimToken(token, () => setRevoking(false));
  return (
    <>
      <TokenItem token={token} onRevoke={() => setRevoking(true)}>
        {token.created_by && (
          <span className="break-all">
            {messages.by} {nameOrEmail(token.created_by)}
          </span>
        )}
      </TokenItem>
      {revoking && (
        <RevokeDialog name={token.name} revocation={revocation} onClose={() => setRevoking(false)} />
      )}
    </>
  );
}
