import { useQuery } from '@tanstack/react-query';
import Undo2 from 'lucide-react/icons/undo-2';
import type { Plan } from '#shared/plans/schema.ts';
import { Moment } from '../../ui/time.tsx';
import { planHistoryQuery } from '../api.ts';
import { commentsQuery } from '../comments/api.ts';
import { signing } from './messages.ts';
import { standingReturn } from './returned.ts';

/** Tells the employee above everything else why the plan has come back, until they sign it again. */
export function ReturnedNotice({ plan }: { plan: Plan }) {
  const { data: comments } = useQuery(commentsQuery(plan.id));
  // A return leaves a comment on the plan, so most plans need not fetch their history for this.
  const mayBeReturned = comments?.some(
    ({ author, topic_id, task_id }) => author.id !== plan.user_id && topic_id === null && task_id === null,
  );
  const { data: history } = useQuery({ ...planHistoryQuery(plan.id), enabled: mayBeReturned === true });
  const given = history && standingReturn(history);
  if (!given) return null;
  return (
    <section
      aria-labelledby="returned"
      className="no-print enter flex gap-4 rounded-lg border border-amber/40 bg-amber-soft p-4 text-amber-ink sm:p-5"
    >
      <Undo2 className="size-6 shrink-0" />
      <div className="min-w-0 text-base">
        <h2 id="returned" className="text-lg font-semibold break-words">
          {signing.returnedBy(given.by)}
        </h2>
        <p className="text-sm">
          <Moment at={given.at} />
        </p>
        <p className="mt-2 break-words whitespace-pre-wrap">{given.comment}</p>
      </div>
    </section>
  );
}
