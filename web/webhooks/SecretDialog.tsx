import { CopyButton } from '../ui/CopyButton.tsx';
import { DoneDialog } from '../ui/DoneDialog.tsx';
import { messages } from './messages.ts';

type SecretDialogProps = { secret: string; rotated?: boolean | undefined; onClose: () => void };

/** Shows a secret once, when it is made. */
export function SecretDialog({ secret, rotated = false, onClose }: SecretDialogProps) {
  return (
    <DoneDialog title={messages.secretTitle} done={messages.done} onClose={onClose}>
      <div className="flex flex-col gap-3 text-base text-pretty">
        <p className="text-muted">{messages.secretOnce}</p>
        {rotated && <p className="text-muted">{messages.secretRotated}</p>}
        <div className="rounded-md border border-line bg-sunken px-4 py-3">
          <p className="text-xs font-medium text-muted">{messages.secret}</p>
          <code className="mt-1 block font-mono text-sm break-all select-all">{secret}</code>
          <div className="mt-3">
            <CopyButton text={secret} what={messages.secretName} />
          </div>
        </div>
      </div>
    </DoneDialog>
  );
}
