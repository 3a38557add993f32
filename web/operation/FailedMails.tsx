import { useState } from 'react';
import { mailName } from '#shared/events/mailNames.ts';
import type { FailedMail } from '#shared/operation/schema.ts';
import { Button } from '../ui/Button.tsx';
import { TimeText } from '../ui/time.tsx';
import { useRetryMail } from './api.ts';
import { messages } from './messages.ts';

/** How many are shown at first. */
const FIRST = 5;

/** The mails that failed, each with its reason and a way to send it again. */
export function FailedMails({ mails }: { mails: readonly FailedMail[] }) {
  const [all, setAll] = useState(false);
  if (mails.length === 0) return null;
  return (
    <div className="mt-2 flex flex-col items-start gap-2">
      <ul aria-label={messages.failedMails} className="flex w-full flex-col">
        {(all ? mails : mails.slice(0, FIRST)).map((mail) => (
          <FailedMailItem key={mail.id} mail={mail} />
        ))}
      </ul>
      {!all && mails.length > FIRST && (
        <Button size="sm" onClick={() => setAll(true)}>
          {messages.showAll(mails.length)}
        </Button>
      )}
    </div>
  );
}

function FailedMailItem({ mail: { id, kind, email, reason, next_attempt_at } }: { mail: FailedMail }) {
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
            <>
              {messages.nextAttempt} <TimeText at={next_attempt_at} />
            </>
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
