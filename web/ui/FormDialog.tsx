import { type ReactNode, useId } from 'react';
import { Button, busyReason } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

export type FormDialogProps = {
  title: string;
  submitLabel: string;
  /** Why the form cannot be submitted yet, such as a blank field, or null. */
  missing: string | null;
  busy: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with a few fields and a submit button. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, missing, busy, onSubmit, onClose, children } = props;
  const id = useId();
  return (
    <Dialog
      title={title}
      size="sm"
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button disabledReason={busyReason(busy)} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} tone="primary" busy={busy} disabledReason={missing}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        // Emails are checked by the rule of People 2, which differs from the browser's.
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (missing === null && !busy) onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
