import { useRef, useState } from 'react';
import type { Webhook } from '#shared/webhooks/schema.ts';
import { SettingsSection } from '../people/account/SettingsSection.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import { useFocusFallback } from '../ui/useFocusFallback.ts';
import { useSwitchWebhook, useTestWebhook } from './api.ts';
import { DeliveryList } from './DeliveryList.tsx';
import { messages } from './messages.ts';
import { type WebhookAct, WebhookActDialogs } from './WebhookActDialogs.tsx';
import { useQuery } from '@tanstack/react-query';
import { deliveriesQuery } from './queries.ts';

/** A webhook with its events, acts and deliveries. */
export function WebhookSection({ webhook }: { webhook: Webhook }) {
  const [act, setAct] = useState<WebhookAct | null>(null);
  const test = useTestWebhook(webhook.id);
  const turn = useSwitchWebhook(webhook);
  const content = useRef<HTMLDivElement>(null);
  useFocusFallback(content);
  const { enabled, events, description } = webhook;
  const { host } = new URL(webhook.url);
  return (
    <SettingsSection title={host} about={description}>
      <div ref={content} className="flex flex-col gap-4">
        <p className="text-sm break-all text-muted">{webhook.url}</p>
        <div className="flex flex-wrap gap-1.5">
          {!enabled && <Badge tone="amber">{messages.disabled}</Badge>}
          {events.map((event) => (
            <Badge key={event}>{messages.eventName(event)}</Badge>
          ))}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            busy={test.isPending}
            disabledReason={enabled ? null : messages.enableFirst}
            onClick={() => test.mutate()}
          >
            {messages.test}
          </Button>
          <Button size="sm" onClick={() => setAct('edit')}>
            {messages.edit}
          </Button>
          <Button size="sm" onClick={() => setAct('rotate')}>
            {messages.rotate}
          </Button>
          <Button size="sm" busy={turn.isPending} onClick={() => turn.mutate()}>
            {enabled ? messages.disable : messages.enable}
          </Button>
          <Button size="sm" onClick={() => setAct('remove')}>
            {messages.remove}
          </Button>
        </div>
        {/* It looks for its delivery, which a webhook that is deleted no longer has. */}
        <TestResult
          webhookId={webhook.id}
          deliveryId={act === 'remove' ? undefined : test.data?.id}
          host={host}
        />
        <Disclosure title={messages.deliveries}>
          <DeliveryList webhookId={webhook.id} enabled={enabled} />
        </Disclosure>
        <WebhookActDialogs webhook={webhook} act={act} onClose={() => setAct(null)} />
      </div>
    </SettingsSection>
  );
}

/** The interval of checks of a running test, in ms: most receivers respond immediately. */
const LOOK_EVERY_MS = 700;

type TestResultProps = { webhookId: string; deliveryId: string | undefined; host: string };

/** The result of a test, next to the button that sends it. */
function TestResult({ webhookId, deliveryId, host }: TestResultProps) {
  const { data } = useQuery({
    ...deliveriesQuery(webhookId),
    enabled: deliveryId !== undefined,
    refetchInterval: ({ state }) => {
      const test = state.data?.find(({ id }) => id === deliveryId);
      return test === undefined || test.state === 'queued' ? LOOK_EVERY_MS : false;
    },
  });
  const test = data?.find(({ id }) => id === deliveryId);
  const isWaiting = test === undefined || test.state === 'queued';
  return (
    // Always there: a live region announces what changes in it.
    <p role="status" className="text-base text-pretty break-words empty:hidden">
      {deliveryId !== undefined &&
        (isWaiting
          ? messages.testWaits(host)
          : test.state === 'sent'
            ? messages.testArrived(host, test.response_status)
            : messages.testFails(test.last_error ?? ''))}
    </p>
  );
}
