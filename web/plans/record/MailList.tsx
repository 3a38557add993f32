import { queryOptions, useQuery } from '@tanstack/react-query';
import { mailName } from '#shared/events/mailNames.ts';
import type { MailState } from '#shared/outbox/state.ts';
import { MAIL_IS_OFF } from '#shared/plans/refusals.ts';
import type { PlanMail } from '#shared/plans/schema.ts';
import { readQuery } from '../../client/queries.ts';
import { SectionStates } from '../../layout/SectionStates.tsx';
import { configQuery } from '../../system/config.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { TimeText } from '../../ui/time.tsx';
import { messages } from './messages.ts';
import { plansKey } from '../queries.ts';

/** The mails about a plan with their state, and why there are none when mail is off (Mails 1, 6). */
export function MailList({ planId }: { planId: string }) {
  const query = useQuery(planMailsQuery(planId));
  const { data: config } = useQuery(configQuery());
  return (
    <div className="flex flex-col gap-3">
      {config?.mail_enabled === false && (
        <p className="text-base text-pretty text-muted">{MAIL_IS_OFF.text}</p>
      )}
      <SectionStates query={query} loading={messages.loadingMails} failed={messages.mailsFailed}>
        {(mails) =>
          mails.length > 0 ? (
            <ul aria-label={messages.mails} className="flex flex-col">
              {mails.map((mail) => (
                <MailItem key={mail.id} mail={mail} />
              ))}
            </ul>
          ) : (
            config?.mail_enabled && <p className="text-base text-muted">{messages.noMails}</p>
          )
        }
      </SectionStates>
    </div>
  );
}

const TONES: Record<MailState, Tone> = { queued: 'grey', sent: 'green', failing: 'amber', failed: 'red' };

function MailItem({ mail }: { mail: PlanMail }) {
  const { kind, to, state, created_at, sent_at, reason, next_attempt_at } = mail;
  return (
    <li className="border-line py-3 not-first:border-t first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 font-medium">{mailName(kind)}</p>
        <Badge tone={TONES[state]} dot>
          {messages.state[state]}
        </Badge>
      </div>
      <p className="text-sm break-words text-muted">
        {messages.to} {to.name && to.name !== to.email ? `${to.name}, ${to.email}` : to.email}
      </p>
      <p className="flex flex-wrap gap-x-3 text-xs text-muted">
        <span>
          {messages.written} <TimeText at={created_at} />
        </span>
        {sent_at !== null && (
          <span>
            {messages.sentAt} <TimeText at={sent_at} />
          </span>
        )}
        {state === 'failing' && next_attempt_at !== null && (
          <span>
            {messages.nextAttempt} <TimeText at={next_attempt_at} />
          </span>
        )}
      </p>
      {reason !== null && <p className="mt-1 text-sm break-words text-red-ink">{reason}</p>}
    </li>
  );
}

/** The interval at which unsent mails are fetched again, in ms. */
const POLL_MS = 10_000;

/** The mails about a plan, newest first. Fetched again while one of them is not sent yet. */
const planMailsQuery = (planId: string) =>
  queryOptions({
    ...readQuery([...plansKey, 'mails', planId], 'GET /onboarding-plan/:id/mails', {
      params: { id: planId },
    }),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'queued' || state === 'failing') ? POLL_MS : false,
  });
