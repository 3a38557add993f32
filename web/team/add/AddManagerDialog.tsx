import { isBlank } from '#shared/text.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useAddManager } from '../api.ts';
import { messages } from '../messages.ts';
import { useEmailField } from './useEmailField.tsx';

/** Adds a manager by email (People 5). */
export function AddManagerDialog({ onClose }: { onClose: () => void }) {
  const add = useAddManager(onClose);
  const email = useEmailField((address) => add.mutate(address), messages.managersDo);
  return (
    <FormDialog
      title={messages.addManager}
      submitLabel={messages.addManager}
      missing={isBlank(email.text) ? messages.emailMissing : null}
      busy={add.isPending}
      onSubmit={email.submit}
      onClose={onClose}
    >
      {email.field}
    </FormDialog>
  );
}
