import type { ReactNode } from 'react';

/** The tasks of a plan and, next to them if there is room, its details. */
export function PlanColumns({ children }: { children: ReactNode }) {
  return (
    <div className="@container pb-16">
      <div className="flex flex-col gap-x-16 gap-y-4 @plan:grid @plan:grid-cols-[minmax(0,1fr)_15rem]">
        {children}
      </div>
    </div>
  );
}
