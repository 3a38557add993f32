import { isBlank, REASON_LENGTH } from '#shared/text.ts';
import { useTextOfDialog } from '../../../client/useKeptText.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { messages } from './messages.ts';

export type ReasonDialogProps = {
  /** The task and the act that need the reason. */
  about: string;
  title: string;
  text: string;
  submit: string;
  busy: boolean;
  onSubmit: (reason: string) => void;
  onClose: () => void;
};

/** Asks why a task is finished for its owner, or not applicable. */
export function ReasonDialog({ about, title, text, submit, busy, onSubmit, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useTextOfDialog(`reason:${about}`);
  return (
    <FormDialog
      title={title}
      submitLabel={submit}
      missing={isBlank(reason) ? messages.reasonMissing : null}
      busy={busy}
      onSubmit={() => onSubmit(reason.trim())}
      onClose={onClose}
    >
      <p className="break-words text-muted">{text}</p>
      <TextArea
        label={messages.reason}
        description={messages.reasonText}
        maxLength={REASON_LENGTH}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
