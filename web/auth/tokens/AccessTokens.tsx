import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccessToken } from '#shared/accessTokens/schema.ts';
import { SectionStates } from '../../layout/SectionStates.tsx';
import { useToday } from '../../system/today.ts';
import { Button } from '../../ui/Button.tsx';
import { DayText } from '../../ui/time.tsx';
import { accessTokensQuery, useRevokeAccessToken } from './api.ts';
import { CreateAccessTokenDialog } from './CreateAccessTokenDialog.tsx';
import { messages } from './messages.ts';
import { RevokeDialog } from './RevokeDialog.tsx';
import { TokenItem } from './TokenItem.tsx';

/** The viewer's access tokens, which they create and revoke (Access tokens 1). */
export function AccessTokens() {
  const query = useQuery(accessTokensQuery());
  const [creating, setCreating] = useState(false);
  return (
    <SectionStates query={query} loading={messages.loading} failed={messages.loadFailed}>
      {(tokens) => (
        <div className="flex flex-col items-start gap-3">
          {tokens.length === 0 ? (
            <p className="text-base text-muted">{messages.none}</p>
          ) : (
            <ul aria-label={messages.title} className="flex w-full flex-col divide-y divide-line">
              {tokens.map((token) => (
                <Item key={token.id} token={token} />
              ))}
            </ul>
          )}
          <Button onClick={() => setCreating(true)}>{messages.create}</Button>
          {creating && <CreateAccessTokenDialog onClose={() => setCreating(false)} />}
        </div>
      )}
    </SectionStates>
  );
}

function Item({ token }: { token: AccessToken }) {
  const today = useToday();
  const [revoking, setRevoking] = useState(false);
  const revocation = useRevokeAccessToken(token, () => setRevoking(false));
  return (
    <>
      <TokenItem token={token} onRevoke={() => setRevoking(true)}>
        <span>{token.scopes.map((scope) => messages.scope[scope]).join(', ')}</span>
        <span>
          {token.expires_on < today ? messages.expired : messages.until} <DayText day={token.expires_on} />
        </span>
      </TokenItem>
      {revoking && (
        <RevokeDialog name={token.name} revocation={revocation} onClose={() => setRevoking(false)} />
      )}
    </>
  );
}
