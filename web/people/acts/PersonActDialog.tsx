import { nameOrEmail } from '#shared/people/name.ts';
import type { Person } from '#shared/people/schema.ts';
import { failureText } from '../../client/failures.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { actMessages, messages } from './messages.ts';
import { type ConfirmedAct, useActOnPerson } from './useActOnPerson.ts';

/** The acts that give something rather than take it away. */
const HARMLESS: readonly ConfirmedAct[] = ['makeManager', 'makeAdmin', 'enable'];

export type PersonActDialogProps = { act: ConfirmedAct; person: Person; onClose: () => void };

/** Acts on a person after a confirmation. A refusal is shown inside the dialog, which stays open. */
export function PersonActDialog({ act, person, onClose }: PersonActDialogProps) {
  const { mutate, isPending, error } = useActOnPerson(act, person, onClose);
  const { label, about, failed } = actMessages[act];
  const name = nameOrEmail(person);
  return (
    <ConfirmDialog
      title={label}
      confirmLabel={label}
      tone={HARMLESS.includes(act) ? 'primary' : 'danger'}
      busy={isPending}
      failure={error && `${failed(name)} ${failureText(error, messages.tryAgain)}`}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      {about(name).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ConfirmDialog>
  );
}
