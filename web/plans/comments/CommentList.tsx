import type { Comment } from '#shared/plans/schema.ts';
import { Moment } from '../../ui/time.tsx';
import { words } from './messages.ts';

export type CommentListProps = {
  comments: readonly Comment[];
  /** What they are about. */
  label: string;
  /** Among those about the plan stand some about what is no longer in it: they say about what. */
  onPlan: boolean;
};

/** Comments as they were written: plain text, oldest first. */
export function CommentList({ comments, label, onPlan }: CommentListProps) {
  if (comments.length === 0) return onPlan && <p className="text-base text-muted">{words.noneOnPlan}</p>;
  return (
    <ol aria-label={`${words.comments}: ${label}`} className="flex flex-col gap-3">
      {comments.map(({ id, author, about, text, created_at }) => (
        <li key={id} className="min-w-0">
          <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-muted">
            <span className="max-w-full truncate text-sm font-medium text-ink" title={author.name}>
              {author.name}
            </span>
            <Moment at={created_at} />
          </p>
          {onPlan && about !== '' && <p className="text-xs break-words text-muted">{words.about(about)}</p>}
          <p className="mt-0.5 text-base break-words whitespace-pre-wrap">{text}</p>
        </li>
      ))}
    </ol>
  );
}
