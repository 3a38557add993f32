import { useState } from 'react';
import { isBlank } from '#shared/text.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { dismissFailures, toast } from '../../ui/toast.ts';
import { useAddManager, useEmailCheck } from '../api.ts';
import { messages } from '../messages.ts';

/** Adds a manager by email (People 5). */
export function AddManagerDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [invalid, setInvalid] = useState(false);
  const check = useEmailCheck();

  function change(typed: string) {
    setText(typed);
    if (!invalid) return;
    setInvalid(false);
    dismissFailures();
  }

  const add = useAddManager(onClose);

  function submit() {
    const checked = check(text);
    setInvalid('problem' in checked);
    if ('problem' in checked) toast.failure(checked.problem);
    else add.mutate(checked.email);
  }

  return (
    <FormDialog
      title={messages.addManager}
      submitLabel={messages.addManager}
      missing={isBlank(text) ? messages.emailMissing : null}
      busy={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={messages.email}
        type="email"
        inputMode="email"
        value={text}
        invalid={invalid}
        onChange={change}
        description="Managers build templates and follow the plans of their direct reports."
      />
    </FormDialog>
  );
}
