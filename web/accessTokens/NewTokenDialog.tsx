import { type ReactNode, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { messages } from './messages.ts';
import { NewToken } from './NewToken.tsx';

export type NewTokenDialogProps = {
  title: string;
  missing: string | null;
  busy: boolean;
  /** The new token, once it was created. */
  token: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
};

/** Asks for the fields of a token, and then shows the token. */
export function NewTokenDialog({ title, token, onClose, ...form }: NewTokenDialogProps) {
  const done = useRef<HTMLButtonElement>(null);
  if (token === undefined) {
    return <FormDialog title={title} submitLabel={messages.create} onClose={onClose} {...form} />;
  }
  return (
    <Dialog
      title={messages.createdTitle}
      size="sm"
      initialFocus={done}
      onClose={onClose}
      footer={
        <Button ref={done} tone="primary" onClick={onClose}>
          {messages.done}
        </Button>
      }
    >
      <NewToken token={token} />
    </Dialog>
  );
}
