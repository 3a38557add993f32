import History from 'lucide-react/icons/history';
import { Button } from '../../ui/Button.tsx';
import { TimeText } from '../../ui/time.tsx';
import { messages } from '../messages.ts';

type KeptEditsNoticeProps = {
  /** When they were kept, in ms since 1970; null while there is nothing to offer. */
  offeredAt: number | null;
  restore: () => void;
  discard: () => void;
};

/** Offers the unsaved edits that this browser has kept. */
export function KeptEditsNotice({ offeredAt, restore, discard }: KeptEditsNoticeProps) {
  return (
    <div role="status" className="empty:hidden">
      {offeredAt !== null && (
        <div className="mt-2 mb-4 flex flex-wrap items-center gap-2 rounded-lg border border-line bg-raised py-2 pr-2 pl-4">
          <div className="mr-auto flex min-w-0 items-center gap-2">
            <History aria-hidden className="size-4 shrink-0 text-muted" />
            <p className="min-w-0">
              {messages.keptEdits} <TimeText at={new Date(offeredAt).toISOString()} />.
            </p>
          </div>
          <Button size="sm" onClick={restore}>
            {messages.restore}
          </Button>
          <Button size="sm" onClick={discard}>
            {messages.discard}
          </Button>
        </div>
      )}
    </div>
  );
}
