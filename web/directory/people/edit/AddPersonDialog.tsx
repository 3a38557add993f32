import { useState } from 'react';
import { EMAIL_LENGTH } from '#shared/people/email.ts';
import { ATTRIBUTE_LENGTH } from '#shared/people/limits.ts';
import { isBlank, NAME_LENGTH } from '#shared/text.ts';
import { failureText } from '../../../client/failures.ts';
import { navigate } from '../../../router/history.ts';
import { hrefOf } from '../../../sitemap/paths.ts';
import { ErrorText } from '../../../ui/ErrorText.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useAddPerson } from '../api.ts';
import { DayField } from './DayField.tsx';
import { messages } from '../messages.ts';

/** Adds one person, and opens their page. */
export function AddPersonDialog({ department: first, onClose }: { department: string; onClose: () => void }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [job_title, setJobTitle] = useState('');
  const [department, setDepartment] = useState(first);
  const [startOn, setStartOn] = useState('');
  const add = useAddPerson((id) => {
    onClose();
    void navigate(hrefOf('person', { id }));
  });
  const { fields } = messages;
  return (
    <FormDialog
      title={messages.add}
      submitLabel={messages.add}
      missing={isBlank(name) ? messages.needsName : isBlank(email) ? messages.needsEmail : null}
      busy={add.isPending}
      onSubmit={() =>
        add.mutate({
          name: name.trim(),
          email: email.trim(),
          job_title,
          department,
          ...(startOn !== '' && { start_on: startOn }),
        })
      }
      onClose={onClose}
    >
      <TextField label={fields.name} maxLength={NAME_LENGTH} value={name} onChange={setName} />
      <TextField
        label={fields.email}
        type="email"
        maxLength={EMAIL_LENGTH}
        value={email}
        onChange={setEmail}
      />
      <TextField
        label={fields.job_title}
        maxLength={ATTRIBUTE_LENGTH}
        value={job_title}
        onChange={setJobTitle}
      />
      <TextField
        label={fields.department}
        maxLength={ATTRIBUTE_LENGTH}
        value={department}
        onChange={setDepartment}
      />
      <DayField label={fields.start_on} value={startOn} onChange={setStartOn} />
      {add.error && <ErrorText>{failureText(add.error, messages.addFailed)}</ErrorText>}
    </FormDialog>
  );
}
