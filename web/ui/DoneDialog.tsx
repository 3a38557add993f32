import { type ReactNode, useRef } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

type DoneDialogProps = { title: string; done: string; onClose: () => void; children: ReactNode };

/** Shows what is shown once, such as a secret, until its reader is done. */
export function DoneDialog({ title, done, onClose, children }: DoneDialogProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      title={title}
      size="sm"
      initialFocus={button}
      onClose={onClose}
      footer={
        <Button ref={button} tone="primary" onClick={onClose}>
          {done}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
