import { useState } from 'react';
import { isBlank, NAME_LENGTH } from '#shared/text.ts';
import { messages as tokenMessages } from '../../auth/accessTokens/messages.ts';
import { NewTokenDialog } from '../../auth/accessTokens/NewTokenDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useCreateScimToken } from './api.ts';
import { messages } from './messages.ts';

/** Creates a token for a directory and shows it (Directory 1). */
export function CreateScimTokenDialog({ onClose }: { onClose: () => void }) {
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
