import { useQuery } from '@tanstack/react-query';
import type { Comment, NewComment } from '#shared/plans/comments/schema.ts';
import { SectionStates } from '../../layout/SectionStates.tsx';
import { commentsQuery } from './queries.ts';
import { CommentForm } from './CommentForm.tsx';
import { CommentList } from './CommentList.tsx';
import { messages } from './messages.ts';
import { useMoveFromComment } from './useMoveFromComment.tsx';

export type ThreadProps = {
  planId: string;
  about: Pick<NewComment, 'topic_id' | 'task_id'>;
  /** The name of the plan, topic or task. */
  name: string;
  /** Selects the comments of the thread from all comments of the plan. */
  select: (comments: readonly Comment[]) => readonly Comment[];
  /** Why no comment can be added, or null. */
  closed: string | null;
  /** How often it was opened to write in it (0: its field does not take the focus). */
  timesOpened?: number;
};

/** The comments on a plan, topic or task and the form for a new one. */
export function Thread({ planId, about, name, select, closed, timesOpened = 0 }: ThreadProps) {
  const query = useQuery(commentsQuery(planId));
  const move = useMoveFromComment(planId);
  return (
    <div className="flex flex-col gap-3">
      <SectionStates query={query} loading={messages.loading} failed={messages.loadFailed}>
        {(comments) => (
          <CommentList
            comments={select(comments)}
            label={name}
            onPlan={about.task_id == null && about.topic_id == null}
            actionOf={move.actionOf}
          />
        )}
      </SectionStates>
      {move.dialog}
      <CommentForm {...{ planId, about, name, closed, timesOpened }} />
    </div>
  );
}
