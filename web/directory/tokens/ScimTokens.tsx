import { useQuery } from '@tanstack/react-query';
import { nameOrEmail } from '#shared/people/name.ts';
import { TokenItem } from '../../auth/accessTokens/TokenItem.tsx';
import { TokenList } from '../../auth/accessTokens/TokenList.tsx';
import { revokeScimToken } from './api.ts';
import { scimTokensQuery } from './queries.ts';
import { CreateScimTokenDialog } from './CreateScimTokenDialog.tsx';
import { messages } from './messages.ts';

/** The tokens of directories, which admins create and revoke (Directory 1). */
export function ScimTokens() {
  const query = useQuery(scimTokensQuery());
  return (
    <TokenList query={query} title={messages.tokens} texts={messages} CreateDialog={CreateScimTokenDialog}>
      {(token) => (
        <TokenItem
          key={token.id}
          token={token}
          revoke={revokeScimToken}
          queryKey={scimTokensQuery().queryKey}
        >
          {token.created_by && (
            <span className="break-all">
              {messages.by} {nameOrEmail(token.created_by)}
            </span>
          )}
        </TokenItem>
      )}
    </TokenList>
  );
}
