import { type ReactNode, useId } from 'react';
import { Button, busyReason } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

type FormDialogProps = {
  title: string;
  submitLabel: string;
  /** Why the form cannot be submitted yet, such as a blank field, or null. */
  missing: string | null;
  busy: boolean;
  onSubmit: () => void;
  /** A second way to submit the same fields. */
  other?: { label: string; busy: boolean; onSubmit: () => void } | undefined;
  size?: 'sm' | 'md' | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with a few fields and a submit button. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, missing, busy, onSubmit, other, onClose, children } = props;
  const { size = other ? 'md' : 'sm' } = props;
  const id = useId();
  return (
    <Dialog
      title={title}
      size={size}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button disabledReason={busyReason(busy)} onClick={onClose}>
            Cancel
          </Button>
          {other && (
            <Button
              busy={other.busy}
              disabledReason={missing ?? busyReason(busy && !other.busy)}
              onClick={other.onSubmit}
            >
              {other.label}
            </Button>
          )}
          <Button
            type="submit"
            form={id}
            tone="primary"
            busy={busy && !other?.busy}
            disabledReason={missing ?? busyReason(other?.busy)}
          >
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
