import ArrowLeft from 'lucide-react/icons/arrow-left';
import { PAGES } from '../../sitemap/pageTable.ts';
import { paths } from '../../sitemap/paths.ts';
import { keepView } from '../../plans/listView.ts';
import { Link } from '../../router/Link.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Key } from '../../ui/Key.tsx';
import { messages } from './messages.ts';
import type { Queue } from './queue.ts';

/** More would not fit next to the title; the numbers stay. */
const MAX_PIPS = 40;

/** The bar in place of the top bar: where one is among the plans, and the way out. */
export function QueueBar({ queue }: { queue: Queue | undefined }) {
  return (
    <header className="queue-bar">
      <span className="flex min-w-0 items-center gap-2">
        <Link
          to={paths.onboarding()}
          state={keepView}
          aria-label={messages.back}
          title={messages.back}
          className="grid size-9 shrink-0 place-items-center rounded-md text-muted transition-colors duration-100 hover:bg-hover hover:text-ink"
        >
          <ArrowLeft className="size-4.5" />
        </Link>
        <span className="queue-title truncate">{PAGES.approvals.title}</span>
      </span>
      {queue && queue.ids.length > 0 && <Place queue={queue} />}
      <LinkButton
        to={paths.onboarding()}
        state={keepView}
        tone="quiet"
        size="sm"
        className="justify-self-end"
        aria-keyshortcuts="Escape"
      >
        {messages.close}
        <span aria-hidden className="queue-key">
          <Key>Esc</Key>
        </span>
      </LinkButton>
    </header>
  );
}

function Place({ queue: { ids, fates, at } }: { queue: Queue }) {
  const approved = ids.filter((id) => fates[id] === 'approved').length;
  const open = ids.filter((id) => !(id in fates)).length;
  return (
    <span className="flex items-center gap-3">
      {ids.length <= MAX_PIPS && (
        <span
          role="img"
          aria-label={messages.pips(approved, ids.length - approved - open, open)}
          className="queue-pips"
        >
          {ids.map((id, index) => (
            <i key={id} data-fate={fates[id]} data-now={index === at || undefined} />
          ))}
        </span>
      )}
      {at !== null && (
        <b className="font-semibold whitespace-nowrap figures">{messages.place(at + 1, ids.length)}</b>
      )}
    </span>
  );
}
