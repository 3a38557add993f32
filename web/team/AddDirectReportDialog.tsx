import { useState } from 'react';
import { isBlank, NAME_LENGTH } from '#shared/text.ts';
import { TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toast.ts';
import { useAddDirectReport, useEmailCheck } from './api.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { words } from './messages.ts';

export function AddDirectReportDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const check = useEmailCheck();
  const add = useAddDirectReport(onClose);

  function submit() {
    const checked = check(address);
    if ('problem' in checked) toast.failure(checked.problem);
    else add.mutate({ email: checked.email, name: name.trim() });
  }

  return (
    <FormDialog
      title={words.addDirectReport}
      submitLabel={words.addDirectReport}
      missing={isBlank(name) || isBlank(address) ? words.nameOrEmailMissing : null}
      busy={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={words.fullName} value={name} onChange={setName} maxLength={NAME_LENGTH} />
      <TextField label={words.email} type="email" inputMode="email" value={address} onChange={setAddress} />
    </FormDialog>
  );
}
