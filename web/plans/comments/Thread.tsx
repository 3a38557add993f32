import { useQuery } from '@tanstack/react-query';
import type { Comment, NewComment } from '#shared/plans/schema.ts';
import { PartStates } from '../PartStates.tsx';
import { commentsQuery } from './api.ts';
import { CommentForm } from './CommentForm.tsx';
import { CommentList } from './CommentList.tsx';
import { words } from './messages.ts';

export type ThreadProps = {
  planId: string;
  about: Pick<NewComment, 'topic_id' | 'task_id'>;
  /** What is commented on. */
  name: string;
  /** Those of the plan's comments that belong here. */
  pick: (comments: readonly Comment[]) => readonly Comment[];
  closed: string | null;
};

/** What was said about one thing, and a field to answer in. */
export function Thread({ planId, about, name, pick, closed }: ThreadProps) {
  const query = useQuery(commentsQuery(planId));
  return (
    <div className="flex flex-col gap-3">
      <PartStates query={query} loading={words.loading} failed={words.loadFailed}>
        {(comments) => (
          <CommentList
            comments={pick(comments)}
            label={name}
            onPlan={about.task_id == null && about.topic_id == null}
          />
        )}
      </PartStates>
      <CommentForm planId={planId} about={about} name={name} closed={closed} />
    </div>
  );
}
