import type { TokenOfPerson } from '#shared/auth/accessTokens/schema.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { call } from '../../client/http.ts';
import { useToday } from '../../system/today.ts';
import { messages } from './messages.ts';
import { allTokensQuery } from './queries.ts';
import { TokenItem } from './TokenItem.tsx';
import { TokenTerms } from './TokenTerms.tsx';

/** The access tokens of everybody, which admins revoke (Access tokens 5). */
export function AllTokens({ tokens }: { tokens: readonly TokenOfPerson[] }) {
  const today = useToday();
  return (
    <ul
      aria-label={messages.title}
      className="w-full rounded-lg border border-line bg-surface px-5 pt-3 shadow-card"
    >
      {tokens.map((token) => {
        const { id, person } = token;
        return (
          <TokenItem
            key={id}
            token={token}
            owner={nameOrEmail(person)}
            expired={token.expires_on < today}
            revoke={(tokenId) =>
              call('DELETE /person/:id/access-token/:tokenId', { params: { id: person.id, tokenId } })
            }
            queryKey={allTokensQuery().queryKey}
          >
            <span className="max-w-full truncate" title={person.email}>
              {nameOrEmail(person)}
            </span>
            <TokenTerms token={token} today={today} />
          </TokenItem>
        );
      })}
    </ul>
  );
}
