import { type ReactNode, useRef } from 'react';
import { Button, busyReason } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { ErrorText } from './ErrorText.tsx';

type ConfirmDialogProps = {
  title: string;
  /** The subject, above the question. */
  about?: ReactNode;
  /** The question and its consequences. */
  children: ReactNode;
  /** The name of the act: 'Delete template', not 'OK'. */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: 'danger' | 'primary' | undefined;
  busy?: boolean | undefined;
  /** Why the act cannot be done at all, or null. */
  disabledReason?: string | null | undefined;
  /** Why the act has failed, shown below the question. */
  failure?: string | null | undefined;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks for a confirmation. The focus starts on the harmless button, and Escape presses it (Screens 2). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    about,
    children,
    confirmLabel,
    cancelLabel = 'Cancel',
    tone = 'danger',
    busy,
    disabledReason,
    failure,
    onConfirm,
    onCancel,
  } = props;
  const cancelButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      title={title}
      busy={busy}
      initialFocus={cancelButton}
      onClose={onCancel}
      footer={
        <>
          <Button ref={cancelButton} onClick={onCancel} disabledReason={busyReason(busy)}>
            {cancelLabel}
          </Button>
          <Button tone={tone} busy={busy} disabledReason={disabledReason} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {about}
      <div className="flex flex-col gap-2 text-base text-pretty break-words text-muted">
        {children}
        {failure && <ErrorText>{failure}</ErrorText>}
      </div>
    </Dialog>
  );
}
