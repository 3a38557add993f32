import { type ReactNode, useId } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

export type FormDialogProps = {
  title: string;
  submitLabel: string;
  /** Why it cannot be submitted yet, such as a blank field; null when it can. */
  missing: string | null;
  busy: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A few fields and one button in a dialog. Enter submits; what was typed stays until it is closed. */
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
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} tone="primary" busy={busy} disabledReason={missing}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        // The rules for addresses are ours and the same everywhere (spec §5); the browser's differ.
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
