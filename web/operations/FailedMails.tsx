import { mailName } from '#shared/events/mailNames.ts';
import { MAX_MAILS } from '#shared/operations/limits.ts';
import type { FailedMail } from '#shared/operations/schema.ts';
import { Button } from '../ui/Button.tsx';
import { useRetryMail } from './api.ts';
import { FailedList } from './FailedList.tsx';
import { messages } from './messages.ts';
import { NextAttempt } from './NextAttempt.tsx';

/** The mails that failed, each with its reason and a way to send it again. */
export function FailedMails({ mails, checked_at }: { mails: readonly FailedMail[]; checked_at: string }) {
  return (
    <FailedList label={messages.failedMails} items={mails} most={MAX_MAILS}>
      {(mail) => <FailedMailItem key={mail.id} mail={mail} checked_at={checked_at} />}
    </FailedList>
  );
}

function FailedMailItem({
  mail: { id, kind, email, reason, next_attempt_at },
  checked_at,
}: {
  mail: FailedMail;
  checked_at: string;
}) {
  const retry = useRetryMail();
  const name = mailName(kind);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-t border-line py-2">
      <div className="min-w-0 grow basis-64">
        <p className="text-base break-words">
          {name} <span className="text-muted">{messages.to(email)}</span>
        </p>
        <p className="text-sm break-words text-muted">
          {reason} ·{' '}
          {next_attempt_at === null ? (
            messages.givenUp
          ) : (
            <NextAttempt at={next_attempt_at} checked_at={checked_at} />
          )}
        </p>
      </div>
      <Button
        size="sm"
        aria-label={messages.tryAgainOf(name, email)}
        busy={retry.isPending}
        onClick={() => retry.mutate(id)}
      >
        {messages.tryAgain}
      </Button>
    </li>
  );
}
