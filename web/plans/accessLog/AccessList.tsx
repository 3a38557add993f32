import type { AccessLogEntry } from '#shared/plans/accessLog/schema.ts';
import { PAGES } from '../../sitemap/pageTable.ts';
import { TimeText } from '../../ui/time.tsx';
import { messages } from './messages.ts';

/** The reads of HR, with person and time. */
export function AccessList({ entries }: { entries: readonly AccessLogEntry[] }) {
  return (
    <ul
      aria-label={PAGES.access.title}
      className="w-full overflow-hidden rounded-lg border border-line bg-surface shadow-card"
    >
      {entries.map((entry) => (
        <li
          key={entry.id}
          tabIndex={-1}
          className="border-line px-5 py-3 not-first:border-t focus-visible:-outline-offset-2"
        >
          <p className="text-base break-words">{messages.what(entry)}</p>
          <p className="flex flex-wrap gap-x-2 text-xs text-muted">
            <span className="max-w-full truncate" title={entry.viewer.email}>
              {messages.who(entry)}
            </span>
            <TimeText at={entry.at} />
          </p>
        </li>
      ))}
    </ul>
  );
}
