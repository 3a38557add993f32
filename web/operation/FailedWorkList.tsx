import { useState } from 'react';
import { workLabel } from '#shared/operation/names.ts';
import type { FailedWork } from '#shared/operation/schema.ts';
import { Button } from '../ui/Button.tsx';
import { TimeText } from '../ui/time.tsx';
import { useRetryWork } from './api.ts';
import { messages } from './messages.ts';

/** How many are shown at first. */
const FIRST = 5;

/** The work for one of many that failed, each with its reason and a way to try it again now. */
export function FailedWorkList({ work }: { work: readonly FailedWork[] }) {
  const [all, setAll] = useState(false);
  if (work.length === 0) return null;
  return (
    <div className="mt-2 flex flex-col items-start gap-2">
      <ul aria-label={messages.failedWork} className="flex w-full flex-col">
        {(all ? work : work.slice(0, FIRST)).map((item) => (
          <FailedWorkItem key={item.id} item={item} />
        ))}
      </ul>
      {!all && work.length > FIRST && (
        <Button size="sm" onClick={() => setAll(true)}>
          {messages.showAll(work.length)}
        </Button>
      )}
    </div>
  );
}

function FailedWorkItem({
  item: { id, kind, subject, attempts, reason, next_attempt_at },
}: {
  item: FailedWork;
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
          {reason} · {messages.attempts(attempts)} · {messages.nextAttempt} <TimeText at={next_attempt_at} />
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
