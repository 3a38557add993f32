import type { EventData } from '#shared/webhooks/eventBody.ts';
import { sentenceOf } from '#shared/webhooks/sentence.ts';
import type { TEST_EVENT, WebhookEvent } from '#shared/events/webhookEvents.ts';

/** Returns the body of a delivery, the text that is signed and sent (Webhooks 2). */
export function deliveryBody(type: WebhookEvent | typeof TEST_EVENT, at: Date, data: EventData): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), text: sentenceOf(type, data), data });
}
