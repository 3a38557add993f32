import { isBlank } from '#shared/text.ts';
import { useKeptText } from '../../../client/useKeptText.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useAddManager } from '../api.ts';
import { messages } from '../messages.ts';
import { useEmailField } from './useEmailField.tsx';

/** Adds a manager by email (People 5). */
export function AddManagerDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useKeptText('manager-email');
  const close = () => {
    setTyped('');
    onClose();
  };
  const add = useAddManager(close);
  const field = useEmailField(typed, setTyped, messages.managersDo);
  return (
    <FormDialog
      title={messages.addManager}
      submitLabel={messages.addManager}
      missing={isBlank(typed) ? messages.emailMissing : null}
      busy={add.isPending}
      onSubmit={() => field.submit((email) => add.mutate(email))}
      onClose={close}
    >
      {field.input}
    </FormDialog>
  );
}
