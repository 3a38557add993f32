import { useQuery } from '@tanstack/react-query';
import type { Delivery } from '#shared/webhooks/schema.ts';
import { SectionStates } from '../layout/SectionStates.tsx';
import { Badge, type Tone } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { TimeText } from '../ui/time.tsx';
import { useResendDelivery } from './api.ts';
import { deliveriesQuery } from './queries.ts';
import { messages } from './messages.ts';

const TONES: Record<Delivery['state'], Tone> = {
  queued: 'grey',
  sent: 'green',
  failing: 'amber',
  failed: 'red',
};

/** The latest deliveries of a webhook. Each can be sent again (Webhooks 6). */
export function DeliveryList({ webhookId, enabled }: { webhookId: string; enabled: boolean }) {
  const query = useQuery(deliveriesQuery(webhookId));
  return (
    <SectionStates query={query} loading={messages.deliveriesLoading} failed={messages.deliveriesFailed}>
      {(deliveries) => (
        <div className="flex flex-col items-start gap-3">
          {deliveries.length === 0 ? (
            <p className="text-base text-muted">{messages.noDeliveries}</p>
          ) : (
            <ul aria-label={messages.deliveries} className="flex w-full flex-col">
              {deliveries.map((delivery) => (
                <DeliveryItem key={delivery.id} {...{ webhookId, enabled, delivery }} />
              ))}
            </ul>
          )}
          <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
            {messages.refresh}
          </Button>
        </div>
      )}
    </SectionStates>
  );
}

type DeliveryItemProps = { webhookId: string; enabled: boolean; delivery: Delivery };

function DeliveryItem({ webhookId, enabled, delivery }: DeliveryItemProps) {
  const resend = useResendDelivery(webhookId);
  const { event, state, attempts, response_status, created_at, next_attempt_at, last_error } = delivery;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-line py-3 not-first:border-t first:pt-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-base font-medium" title={event}>
            {messages.eventName(event)}
          </span>
          <Badge tone={TONES[state]} dot>
            {messages.states[state]}
          </Badge>
        </p>
        <p className="text-sm text-muted">
          <TimeText at={created_at} /> · {messages.attempts(attempts)}
          {response_status !== null && ` · ${messages.answered(response_status)}`}
          {state === 'failing' && next_attempt_at !== null && (
            <>
              {` · ${messages.next} `}
              <TimeText at={next_attempt_at} />
            </>
          )}
        </p>
        {state !== 'sent' && last_error !== null && (
          <p className="text-sm break-words text-red-ink">{last_error}</p>
        )}
      </div>
      <Button
        size="sm"
        aria-label={messages.resendOf(messages.eventName(event))}
        busy={resend.isPending}
        disabledReason={enabled ? null : messages.enableFirst}
        onClick={() => resend.mutate(delivery.id)}
      >
        {messages.resend}
      </Button>
    </li>
  );
}
