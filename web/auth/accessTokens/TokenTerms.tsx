import type { AccessToken } from '#shared/auth/accessTokens/schema.ts';
import { DayText } from '../../ui/time.tsx';
import { messages } from './messages.ts';

type TokenTermsProps = { token: Pick<AccessToken, 'scopes' | 'expires_on'>; today: string };

/** The scopes of an access token, and its last day. */
export function TokenTerms({ token: { scopes, expires_on }, today }: TokenTermsProps) {
  return (
    <>
      <span>{scopes.map((scope) => messages.scope[scope]).join(', ')}</span>
      <span>
        {expires_on < today ? messages.expired : messages.until} <DayText day={expires_on} />
      </span>
    </>
  );
}
