import { useState } from 'react';
import { isBlank } from '#shared/text.ts';
import { TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toast.ts';
import { useAddManager, useEmailCheck } from './api.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { words } from './messages.ts';

export function AddManagerDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const check = useEmailCheck();
  const add = useAddManager(onClose);

  function submit() {
    const checked = check(text);
    if ('problem' in checked) toast.failure(checked.problem);
    else add.mutate(checked.email);
  }

  return (
    <FormDialog
      title={words.addManager}
      submitLabel={words.addManager}
      missing={isBlank(text) ? words.emailMissing : null}
      busy={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={words.email}
        type="email"
        inputMode="email"
        value={text}
        onChange={setText}
        description="Managers build templates and follow the plans of their direct reports."
      />
    </FormDialog>
  );
}
