import { useState } from 'react';
import type { Group } from '#shared/people/groups/schema.ts';
import { isBlank, NAME_LENGTH } from '#shared/text.ts';
import { failureText } from '../../client/failures.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSaveGroup } from './api.ts';
import { messages } from './messages.ts';

/** Adds a team, or changes its name and email. */
export function GroupDialog({ group, onClose }: { group: Group | null; onClose: () => void }) {
  const [name, setName] = useState(group?.name ?? '');
  const [email, setEmail] = useState(group?.email ?? '');
  const save = useSaveGroup(group?.id ?? null, onClose);
  return (
    <FormDialog
      title={group ? messages.editTitle : messages.add}
      submitLabel={group ? messages.save : messages.add}
      missing={isBlank(name) ? messages.nameMissing : null}
      busy={save.isPending}
      onSubmit={() => save.mutate({ name: name.trim(), email: isBlank(email) ? null : email.trim() })}
      onClose={onClose}
    >
      <TextField label={messages.name} maxLength={NAME_LENGTH} value={name} onChange={setName} />
      <TextField
        label={messages.email}
        type="email"
        description={messages.emailHelp}
        value={email}
        onChange={setEmail}
      />
      {save.error && (
        <ErrorText>{failureText(save.error, group ? messages.saveFailed : messages.addFailed)}</ErrorText>
      )}
    </FormDialog>
  );
}
