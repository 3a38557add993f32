import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import type { Plan } from '#shared/plans/schema.ts';
import { TimeText } from '../ui/time.tsx';
import { messages } from './messages.ts';
import { useReturn } from './useReturn.ts';

/** Shows the employee why the manager has returned the plan, until they sign it again (Signing 4); `children` for other plans. */
export function ReturnedNotice({ plan, children }: { plan: Plan; children: ReactNode }) {
  const { returned, isLoading } = useReturn(plan);
  // Not the congratulation first, and then the reason in its place.
  if (isLoading) return null;
  if (!returned) return children;
  return (
    <section
      aria-labelledby="returned"
      className="no-print enter -mx-2 flex gap-2.5 rounded-lg border border-line bg-amber-soft p-4 text-amber-ink sm:-mx-4"
    >
      <Undo2 className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0 text-base">
        <h2 id="returned" className="text-lg font-semibold break-words">
          {messages.returnedBy(returned.by)}
        </h2>
        <p className="text-sm">
          <TimeText at={returned.at} />
        </p>
        <p className="mt-2 break-words whitespace-pre-wrap">{returned.comment}</p>
      </div>
    </section>
  );
}
