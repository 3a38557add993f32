import { useQuery } from '@tanstack/react-query';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import { rights } from '#shared/plans/rights.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { useViewer } from '../auth/viewer.ts';
import { commentsQuery } from '../comments/api.ts';
import { planHistoryQuery } from '../plans/api.ts';
import { TimeText } from '../ui/time.tsx';
import { currentReturn } from './currentReturn.ts';
import { messages } from './messages.ts';

/** Shows the employee why the manager has returned the plan, until they sign it again (Signing 4); `children` for other plans. */
export function ReturnedNotice({ plan, children }: { plan: Plan; children: ReactNode }) {
  const viewer = useViewer();
  const canTick = rights(viewer, plan).tick === null;
  const { data: comments, isPending } = useQuery({ ...commentsQuery(plan.id), enabled: canTick });
  // A return adds a comment on the plan. Without one the history need not be loaded.
  const mayBeReturned = (comments ?? []).some(
    ({ author, topic_id, task_id }) => author.id !== plan.user_id && topic_id === null && task_id === null,
  );
  const history = useQuery({ ...planHistoryQuery(plan.id), enabled: canTick && mayBeReturned });
  // Not the congratulation first, and then the reason in its place.
  if (canTick && (isPending || (mayBeReturned && history.isPending))) return null;
  const current = canTick && history.data ? currentReturn(history.data) : null;
  if (!current) return children;
  return (
    <section
      aria-labelledby="returned"
      className="no-print enter flex gap-4 rounded-lg border border-line bg-amber-soft p-4 text-amber-ink sm:p-5"
    >
      <Undo2 className="size-6 shrink-0" />
      <div className="min-w-0 text-base">
        <h2 id="returned" className="text-lg font-semibold break-words">
          {messages.returnedBy(current.by)}
        </h2>
        <p className="text-sm">
          <TimeText at={current.at} />
        </p>
        <p className="mt-2 break-words whitespace-pre-wrap">{current.comment}</p>
      </div>
    </section>
  );
}
