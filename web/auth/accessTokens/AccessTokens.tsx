import { useQuery } from '@tanstack/react-query';
import { useToday } from '../../system/today.ts';
import { accessTokensQuery, revokeAccessToken } from './api.ts';
import { CreateAccessTokenDialog } from './CreateAccessTokenDialog.tsx';
import { messages } from './messages.ts';
import { TokenItem } from './TokenItem.tsx';
import { TokenList } from './TokenList.tsx';
import { TokenTerms } from './TokenTerms.tsx';

/** The viewer's access tokens, which they create and revoke (Access tokens 1). */
export function AccessTokens() {
  const today = useToday();
  const query = useQuery({
    ...accessTokensQuery(),
    // Those that still work first.
    select: (tokens) => tokens.toSorted((a, b) => +(a.expires_on < today) - +(b.expires_on < today)),
  });
  return (
    <TokenList query={query} title={messages.title} texts={messages} CreateDialog={CreateAccessTokenDialog}>
      {(token) => (
        <TokenItem
          key={token.id}
          token={token}
          expired={token.expires_on < today}
          revoke={revokeAccessToken}
          queryKey={accessTokensQuery().queryKey}
        >
          <TokenTerms token={token} today={today} />
        </TokenItem>
      )}
    </TokenList>
  );
}
