import { isBlank, NAME_LENGTH } from '#shared/text.ts';
import { useKeptText } from '../../client/useKeptText.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useAddDirectReport } from '../api.ts';
import { messages } from '../messages.ts';
import { useEmailField } from './useEmailField.tsx';

/** Adds a direct report by name and email (Team 1). */
export function AddDirectReportDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useKeptText('report-name');
  const [typed, setTyped] = useKeptText('report-email');
  const close = () => {
    setName('');
    setTyped('');
    onClose();
  };
  const add = useAddDirectReport(close);
  const field = useEmailField(typed, setTyped, (email) => add.mutate({ email, name: name.trim() }));
  return (
    <FormDialog
      title={messages.addDirectReport}
      submitLabel={messages.addDirectReport}
      missing={isBlank(name) || isBlank(typed) ? messages.nameOrEmailMissing : null}
      busy={add.isPending}
      onSubmit={field.submit}
      onClose={close}
    >
      <TextField label={messages.fullName} value={name} onChange={setName} maxLength={NAME_LENGTH} />
      {field.input}
    </FormDialog>
  );
}
