import type { ReactNode } from 'react';
import { DoneDialog } from '../../ui/DoneDialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { messages } from './messages.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';

type NewTokenDialogProps = {
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

/** A new token, which is shown this once. */
function NewToken({ token }: { token: string }) {
  return (
    <div className="flex flex-col gap-3 text-base text-pretty">
      <p>{messages.onlyOnce}</p>
      <div role="status" className="rounded-md border border-line bg-sunken px-4 py-3">
        <p className="text-xs font-medium text-muted">{messages.token}</p>
        <code className="mt-1 block font-mono text-sm break-all select-all">{token}</code>
        <div className="mt-3">
          <CopyButton text={token} what={messages.what} />
        </div>
      </div>
    </div>
  );
}
