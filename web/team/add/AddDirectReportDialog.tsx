import { useState } from 'react';
import { isBlank, NAME_LENGTH } from '#shared/text.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { dismissFailures, toast } from '../../ui/toast.ts';
import { useAddDirectReport, useEmailCheck } from '../api.ts';
import { messages } from '../messages.ts';

/** Adds a direct report by name and email (Team 1). */
export function AddDirectReportDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [invalid, setInvalid] = useState(false);
  const check = useEmailCheck();

  function change(typed: string) {
    setEmail(typed);
    if (!invalid) return;
    setInvalid(false);
    dismissFailures();
  }

  const add = useAddDirectReport(onClose);

  function submit() {
    const checked = check(email);
    setInvalid('problem' in checked);
    if ('problem' in checked) toast.failure(checked.problem);
    else add.mutate({ email: checked.email, name: name.trim() });
  }

  return (
    <FormDialog
      title={messages.addDirectReport}
      submitLabel={messages.addDirectReport}
      missing={isBlank(name) || isBlank(email) ? messages.nameOrEmailMissing : null}
      busy={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={messages.fullName} value={name} onChange={setName} maxLength={NAME_LENGTH} />
      <TextField
        label={messages.email}
        type="email"
        inputMode="email"
        value={email}
        invalid={invalid}
        onChange={change}
      />
    </FormDialog>
  );
}
