import { SENTENCES, type TEST_EVENT, type WebhookEvent } from '../events/webhookEvents.ts';
import type { EventData } from './eventBody.ts';

/**
 * Returns an event in a sentence, for chats (Webhooks 9). Names and tasks are what anybody has typed, so that nothing
 * in them is a mention or a link: a person called '<!channel>' or '@all' would notify everybody.
 */
export function sentenceOf(type: WebhookEvent | typeof TEST_EVENT, data: Omit<EventData, 'seq'>): string {
  return SENTENCES[type](data)
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll('@', '@\u2060')
    .replaceAll('://', ':\u2060//')
    .replaceAll(/\s+/g, ' ');
}
