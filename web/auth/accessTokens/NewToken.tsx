import { CopyButton } from '../../ui/CopyButton.tsx';
import { messages } from './messages.ts';

/** A new token, which is shown this once. */
export function NewToken({ token }: { token: string }) {
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
