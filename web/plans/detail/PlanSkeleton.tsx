import { Skeleton } from '../../ui/Skeleton.tsx';
import { PlanColumns } from './PlanColumns.tsx';

/** The skeleton of a plan: its progress, the next task and the first rows, where they will be. */
export function PlanSkeleton() {
  return (
    <PlanColumns>
      <div className="flex min-w-0 flex-col gap-4">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-1.5 w-full" />
        <div className="-mx-2 min-h-24 rounded-lg border border-accent-line bg-accent-wash sm:-mx-4" />
        {['w-3/5', 'w-4/5', 'w-1/2'].map((width) => (
          <div key={width} className="flex items-center gap-2.5 border-t border-line pt-5 pb-2">
            <Skeleton className="size-4.5 shrink-0" />
            <Skeleton className={`h-4 ${width}`} />
          </div>
        ))}
      </div>
    </PlanColumns>
  );
}
