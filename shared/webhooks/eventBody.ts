import * as Type from 'typebox';
import {
  ActorFacts,
  BuddyFacts,
  ChangedFields,
  DueDateFacts,
  EvidenceFacts,
  KeptStartFacts,
  Order,
  OwnerFacts,
  PersonOfEvent,
  PlanOfEvent,
  StartFacts,
  TaskFacts,
  TeamTaskFacts,
} from '../events/facts.ts';
import { Id, Instant } from '../schema.ts';
import { TEST_EVENT, WEBHOOK_EVENTS, type WebhookEvent } from '../events/webhookEvents.ts';

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

/** What the data of an event of a plan has beside the plan and who acted. */
const MORE: { [Type in WebhookEvent | typeof TEST_EVENT]?: Type.TObject } = {
  'plan.ticked': TaskFacts,
  'plan.task_not_applicable': TaskFacts,
  'plan.evidence_given': EvidenceFacts,
  'plan.task_owner_changed': OwnerFacts,
  'plan.task_taken': TeamTaskFacts,
  'plan.task_given_back': TeamTaskFacts,
  'plan.buddy_changed': BuddyFacts,
  'plan.start_moved': StartFacts,
  'plan.start_proposed': StartFacts,
  'plan.start_kept': KeptStartFacts,
  'plan.due_date_moved': DueDateFacts,
};

function dataOf(type: WebhookEvent | typeof TEST_EVENT): Type.TObject {
  const acted = { ...ActorFacts.properties, ...Order.properties };
  if (type === TEST_EVENT) return Type.Object({ webhook_id: Id });
  // The clock acts, and nobody.
  if (type === 'plan.overdue') return PlanOfEvent;
  const more = MORE[type];
  if (more) return Type.Object({ ...PlanOfEvent.properties, ...acted, ...more.properties });
  if (type === 'person.changed') {
    return Type.Object({ ...PersonOfEvent.properties, ...acted, ...ChangedFields.properties });
  }
  const facts = type.startsWith('plan.') ? PlanOfEvent : PersonOfEvent;
  return Type.Object({ ...facts.properties, ...acted });
}

/** Every event that a webhook may receive. */
export const RECEIVED_EVENTS = [...WEBHOOK_EVENTS, TEST_EVENT] as const;
