import { useQuery } from '@tanstack/react-query';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useState } from 'react';
import type { Comment } from '#shared/plans/comments/schema.ts';
import { isAllDone } from '#shared/plans/progress.ts';
import { rights } from '#shared/plans/rights.ts';
import type { Plan, PlanSubplan } from '#shared/plans/schema.ts';
import { REASON_LENGTH } from '#shared/text.ts';
import { useViewer } from '../../auth/viewer.ts';
import { planQuery } from '../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { preloadable } from '../../ui/preloadable.tsx';
import { openLater } from '../../ui/runLater.ts';
import { messages } from './messages.ts';

const MoveDueDate = preloadable(async () => (await import('../dates/MoveDueDate.tsx')).MoveDueDate);

/**
 * Returns the function that moves the due day of a commented subplan, with the comment of another person as the reason
 * (Dates 7), for viewers who may move it, and its dialog.
 */
export function useMoveFromComment(planId: string) {
  const viewer = useViewer();
  const { data: plan } = useQuery(planQuery(planId));
  const [from, setFrom] = useState<Comment | null>(null);
  const canMove = plan !== undefined && rights(viewer, plan).edit === null;
  const subplan = plan && from && subplanOf(plan, from);
  const isMovable = (comment: Comment) => {
    if (!canMove || comment.author.id === viewer.id) return false;
    const about = subplanOf(plan, comment);
    return about !== undefined && !isAllDone(about);
  };
  return {
    actionOf: (comment: Comment) =>
      isMovable(comment) && (
        <Button
          tone="quiet"
          size="sm"
          icon={<CalendarClock />}
          className="-ml-2"
          onClick={() => openLater(MoveDueDate, () => setFrom(comment))}
        >
          {messages.moveDueDate}
        </Button>
      ),
    dialog: from && subplan && (
      <MoveDueDate plan={plan} subplan={subplan} firstReason={quoted(from)} onClose={() => setFrom(null)} />
    ),
  };
}

function subplanOf({ subplans }: Plan, { task_id, topic_id }: Comment): PlanSubplan | undefined {
  return subplans.find(({ topics }) =>
    topics.some(({ id, tasks }) => id === topic_id || tasks.some((task) => task.id === task_id)),
  );
}

/** The comment as a reason, as much of it as a reason may have. */
function quoted({ author, text }: Comment): string {
  const [start, end] = [`${author.name}: “`, '”'];
  const room = REASON_LENGTH - start.length - end.length;
  const words = text.trim().replaceAll(/\s+/g, ' ');
  return start + (words.length > room ? `${words.slice(0, room - 1)}…` : words) + end;
}
