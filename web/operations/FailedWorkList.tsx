import { workLabel } from '#shared/operations/names.ts';
import { MAX_WORK } from '#shared/operations/limits.ts';
import type { FailedWork } from '#shared/operations/schema.ts';
import { Button } from '../ui/Button.tsx';
import { useRetryWork } from './api.ts';
import { FailedList } from './FailedList.tsx';
import { messages } from './messages.ts';
import { NextAttempt } from './NextAttempt.tsx';

/** The work for one of many that failed, each with its reason and a way to try it again now. */
export function FailedWorkList({ work, checked_at }: { work: readonly FailedWork[]; checked_at: string }) {
  return (
    <FailedList label={messages.failedWork} items={work} most={MAX_WORK}>
      {(item) => <FailedWorkItem key={item.id} item={item} checked_at={checked_at} />}
    </FailedList>
  );
}

function FailedWorkItem({
  item: { id, kind, subject, attempts, reason, next_attempt_at },
  checked_at,
}: {
  item: FailedWork;
  checked_at: string;
}) {
  const retry = useRetryWork();
  const name = workLabel(kind);
  const about = subject === null ? '' : messages.about(subject);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-t border-line py-2">
      <div className="min-w-0 grow basis-64">
        <p className="text-base break-words">
          {name} <span className="text-muted">{about}</span>
        </p>
        <p className="text-sm break-words text-muted">
          {reason} · {messages.attempts(attempts)} ·{' '}
          <NextAttempt at={next_attempt_at} checked_at={checked_at} />
        </p>
      </div>
      <Button
        size="sm"
        aria-label={messages.tryWorkAgainOf(name, about)}
        busy={retry.isPending}
        onClick={() => retry.mutate(id)}
      >
        {messages.tryAgain}
      </Button>
    </li>
  );
}
