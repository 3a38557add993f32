import { Skeleton } from '../../ui/Skeleton.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The skeleton of the list of people. */
export function PeopleSkeleton() {
  return (
    <div aria-hidden className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
      {ROWS.map((row) => (
        <div key={row} className="flex items-center gap-3 border-line px-5 py-3 not-first:border-t">
          <div className="breathe size-9 rounded-full bg-track" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className="h-3.5 w-3/5" />
            <Skeleton className="h-3 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}
