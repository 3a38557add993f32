import * as Type from 'typebox';
import { subjectOf, webhookFactsOf } from '../events/catalogue.ts';
import {
  ActorFacts,
  type BuddyFacts,
  type ChangedFields,
  type DueDateFacts,
  type EvidenceFacts,
  FACTS,
  type KeptStartFacts,
  Order,
  type OwnerFacts,
  PersonOfEvent,
  PlanOfEvent,
  type StartFacts,
  type TeamTaskFacts,
} from '../events/shape/facts.ts';
import { Id, Instant } from '../schema.ts';
import { OVERDUE, TEST_EVENT, WEBHOOK_EVENTS, type WebhookEvent } from '../events/webhookEvents.ts';

export type EventData =
  | PlanOfEvent
  | (PlanOfEvent &
      ActorFacts &
      Order &
      Partial<
        OwnerFacts & TeamTaskFacts & EvidenceFacts & BuddyFacts & StartFacts & KeptStartFacts & DueDateFacts
      >)
  | (PersonOfEvent & ActorFacts & Order & Partial<ChangedFields>)
  | { webhook_id: string };

/** Returns the schema of the body of a delivery (Webhooks 2). */
export function eventBody(type: WebhookEvent | typeof TEST_EVENT) {
  return Type.Object({
    type: Type.Literal(type),
    timestamp: Instant,
    text: Type.String({ description: 'the event in a sentence, for chats; the exact names are in data' }),
    data: dataOf(type),
  });
}

function dataOf(type: WebhookEvent | typeof TEST_EVENT): Type.TObject {
  if (type === TEST_EVENT) return Type.Object({ webhook_id: Id });
  // The clock acts, and nobody.
  if (type === OVERDUE) return PlanOfEvent;
  const facts = subjectOf(type) === 'plan' ? PlanOfEvent : PersonOfEvent;
  const acted = { ...ActorFacts.properties, ...Order.properties };
  const more = webhookFactsOf(type);
  return Type.Object({ ...facts.properties, ...acted, ...(more && FACTS[more].properties) });
}

/** Every event that a webhook may receive. */
export const RECEIVED_EVENTS = [...WEBHOOK_EVENTS, TEST_EVENT] as const;
