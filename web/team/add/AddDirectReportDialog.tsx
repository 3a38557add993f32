import { useState } from 'react';
import { isBlank, NAME_LENGTH } from '#shared/text.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useAddDirectReport } from '../api.ts';
import { messages } from '../messages.ts';
import { useEmailField } from './useEmailField.tsx';

/** Adds a direct report by name and email (Team 1). */
export function AddDirectReportDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const add = useAddDirectReport(onClose);
  const email = useEmailField((address) => add.mutate({ email: address, name: name.trim() }));
  return (
    <FormDialog
      title={messages.addDirectReport}
      submitLabel={messages.addDirectReport}
      missing={isBlank(name) || isBlank(email.text) ? messages.nameOrEmailMissing : null}
      busy={add.isPending}
      onSubmit={email.submit}
      onClose={onClose}
    >
      <TextField label={messages.fullName} value={name} onChange={setName} maxLength={NAME_LENGTH} />
      {email.field}
    </FormDialog>
  );
}
