import { cx } from './cx.ts';

/** The keys of the items of a list that is loading. */
export const SKELETON_KEYS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** A grey placeholder for content that is loading; set its height and width with `className`. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden className={cx('breathe rounded-sm bg-track', className)} />;
}

export function CardSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-card">
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-3.5 w-2/5" />
      <Skeleton className="mt-2 h-3.5 w-full" />
      <Skeleton className="h-3.5 w-4/5" />
      <Skeleton className="mt-auto h-3.5 w-1/2" />
    </div>
  );
}
