import type { RestOfList } from '../client/wholeList.ts';
import { Button } from '../ui/Button.tsx';

/** Returns the text next to the heading of a list that is not complete yet, or null. */
export function restText({ state }: RestOfList): string | null {
  return state === 'loading' ? 'Loading more…' : null;
}

/** A notice for a list with only its first pages loaded, with Retry (Screens 9); null otherwise. */
export function RestOfListNotice({ rest, failed }: { rest: RestOfList; failed: string }) {
  if (rest.state !== 'failed') return null;
  return (
    <div
      role="alert"
      className="mb-5 flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface px-4 py-3 text-base"
    >
      <p className="min-w-0 grow text-pretty">{failed}</p>
      <Button size="sm" onClick={rest.retry}>
        Retry
      </Button>
    </div>
  );
}
