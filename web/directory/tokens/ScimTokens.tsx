import { useQuery } from '@tanstack/react-query';
import { nameOrEmail } from '#shared/people/name.ts';
import { TokenItem } from '../../auth/accessTokens/TokenItem.tsx';
import { TokenList } from '../../auth/accessTokens/TokenList.tsx';
import { revokeScimToken, useCreateScimToken } from './api.ts';
import { scimTokensQuery } from './queries.ts';
import { messages } from './messages.ts';
import { useState } from 'react';
import { isBlank, NAME_LENGTH } from '#shared/text.ts';
import { messages as tokenMessages } from '../../auth/accessTokens/messages.ts';
import { NewTokenDialog } from '../../auth/accessTokens/NewTokenDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';

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

/** Creates a token for a directory and shows it (Directory 1). */
function CreateScimTokenDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateScimToken();
  const [name, setName] = useState('');
  return (
    <NewTokenDialog
      title={messages.createTitle}
      missing={isBlank(name) ? tokenMessages.nameMissing : null}
      busy={create.isPending}
      token={create.data?.token}
      onSubmit={() => create.mutate(name)}
      onClose={onClose}
    >
      <TextField
        label={tokenMessages.name}
        description={messages.nameAbout}
        value={name}
        maxLength={NAME_LENGTH}
        onChange={setName}
      />
    </NewTokenDialog>
  );
}
