import { type ReactNode, useRef } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

export type ConfirmDialogProps = {
  title: string;
  /** The question and what follows from it. */
  children: ReactNode;
  /** Names the act: 'Delete template', not 'OK'. */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: 'danger' | 'primary' | undefined;
  busy?: boolean | undefined;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something that cannot be taken back. Enter and Escape do the harmless thing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    children,
    confirmLabel,
    cancelLabel = 'Cancel',
    tone = 'danger',
    busy,
    onConfirm,
    onCancel,
  } = props;
  const harmless = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      title={title}
      busy={busy}
      initialFocus={harmless}
      onClose={onCancel}
      footer={
        <>
          <Button ref={harmless} onClick={onCancel} disabledReason={busy ? 'This is being done.' : null}>
            {cancelLabel}
          </Button>
          <Button tone={tone} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="space-y-2 text-base text-pretty break-words text-muted">{children}</div>
    </Dialog>
  );
}
