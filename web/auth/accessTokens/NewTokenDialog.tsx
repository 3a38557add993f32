import type { ReactNode } from 'react';
import { DoneDialog } from '../../ui/DoneDialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
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
  if (token === undefined) {
    return <FormDialog title={title} submitLabel={messages.create} onClose={onClose} {...form} />;
  }
  return (
    <DoneDialog title={messages.createdTitle} done={messages.done} onClose={onClose}>
      <NewToken token={token} />
    </DoneDialog>
  );
}
