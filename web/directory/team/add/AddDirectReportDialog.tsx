import type { User } from '#shared/people/schema.ts';
import { isBlank, NAME_LENGTH } from '#shared/text.ts';
import { useKeptText } from '../../../client/useKeptText.ts';
import { navigate } from '../../../router/history.ts';
import { paths } from '../../../sitemap/paths.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useAddDirectReport } from '../api.ts';
import { messages } from '../messages.ts';
import { useEmailField } from './useEmailField.tsx';

type AddDirectReportDialogProps = {
  /** Called with the person once they are added, unless a plan is assigned to them next. */
  onAdded: (person: User) => void;
  onClose: () => void;
};

/** Adds a direct report by name and email, and can continue with the template of their plan (Team 1, 8). */
export function AddDirectReportDialog({ onAdded, onClose }: AddDirectReportDialogProps) {
  const [name, setName] = useKeptText('report-name');
  const [typed, setTyped] = useKeptText('report-email');
  const close = () => {
    setName('');
    setTyped('');
    onClose();
  };
  const add = useAddDirectReport((person, isAssigned) => {
    close();
    if (isAssigned) void navigate(paths.templates({ assign: person.id }));
    else onAdded(person);
  });
  const field = useEmailField(typed, setTyped);
  const submit = (isAssigned: boolean) =>
    field.submit((email) => add.mutate({ email, name: name.trim(), isAssigned }));
  return (
    <FormDialog
      title={messages.addDirectReport}
      submitLabel={messages.addDirectReport}
      missing={isBlank(name) || isBlank(typed) ? messages.nameOrEmailMissing : null}
      busy={add.isPending}
      onSubmit={() => submit(false)}
      other={{
        label: messages.addAndAssign,
        busy: add.isPending && add.variables.isAssigned,
        onSubmit: () => submit(true),
      }}
      onClose={close}
    >
      <TextField label={messages.fullName} value={name} onChange={setName} maxLength={NAME_LENGTH} />
      {field.input}
    </FormDialog>
  );
}
