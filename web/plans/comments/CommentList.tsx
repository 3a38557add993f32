import type { ReactNode } from 'react';
import type { Comment } from '#shared/plans/comments/schema.ts';
import { LinkedText } from '../../ui/LinkedText.tsx';
import { TimeText } from '../../ui/time.tsx';
import { messages } from './messages.ts';

type CommentListProps = {
  comments: readonly Comment[];
  /** The name of the plan, topic or task. */
  label: string;
  /**
   * Whether these are the comments on the plan. They include those on removed items, which show the name of
   * the item.
   */
  onPlan: boolean;
  /** The viewer's act on a comment. */
  actionOf?: (comment: Comment) => ReactNode;
};

/** Comments as text, oldest first. */
export function CommentList({ comments, label, onPlan, actionOf }: CommentListProps) {
  if (comments.length === 0) return onPlan && <p className="text-base text-muted">{messages.noneOnPlan}</p>;
  return (
    <ol aria-label={`${messages.comments}: ${label}`} className="flex flex-col gap-3">
      {comments.map((comment) => {
        const { author, about, text, created_at } = comment;
        return (
          <li key={comment.id} className="min-w-0">
            <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-muted">
              <span className="max-w-full truncate text-sm font-medium text-ink" title={author.name}>
                {author.name}
              </span>
              <TimeText at={created_at} />
            </p>
            {onPlan && about !== '' && (
              <p className="text-xs break-words text-muted">{messages.about(about)}</p>
            )}
            <p className="mt-0.5 text-base break-words whitespace-pre-wrap">
              <LinkedText>{text}</LinkedText>
            </p>
            {actionOf?.(comment)}
          </li>
        );
      })}
    </ol>
  );
}
