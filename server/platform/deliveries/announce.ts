import type { SubjectOfEvent } from '#shared/events/shape/facts.ts';
import type { EventData } from '#shared/webhooks/eventBody.ts';
import {
  causedWebhooksOf,
  type EventName,
  subjectOf,
  webhookDataOf,
  webhookEventsOf,
} from '#shared/events/catalogue.ts';
import { TEST_EVENT, type WebhookEvent } from '#shared/events/webhookEvents.ts';
import type { Transaction } from '../database/connect.ts';
import * as store from './deliveries.sql.ts';
import { sentenceOf } from '#shared/webhooks/sentence.ts';

/** An event of the journal, with its number in the chain of its subject. */
type JournalEvent = {
  event: EventName;
  subject_id: string;
  seq: number;
  actor: { id: string | null; name: string };
  detail: Record<string, unknown>;
  at: Date;
};

/**
 * Writes the deliveries of an event to the webhooks that subscribe to it, in the transaction of the event
 * (Webhooks 3).
 */
export async function announce(tx: Transaction, event: JournalEvent): Promise<void> {
  const found = await store.findSubjectOfEvent(tx, {
    subject: subjectOf(event.event),
    id: event.subject_id,
    events: webhookEventsOf(event.event),
  });
  if (found === undefined) return;
  await enqueueFor(tx, found.webhooks, causeOf(event, found));
}

/** Writes the deliveries of many events, in few statements. */
export async function announceMany(tx: Transaction, events: readonly JournalEvent[]): Promise<void> {
  const types = new Set(events.flatMap(({ event }) => webhookEventsOf(event)));
  if (types.size === 0) return;
  const webhooks = await store.lockSubscribers(tx, [...types]);
  if (webhooks.length === 0) return;
  const announced = events.filter(({ event }) => webhookEventsOf(event).length > 0);
  const subjects = new Map<string, store.SubjectFacts>();
  for (const [subject, of] of Map.groupBy(announced, ({ event }) => subjectOf(event))) {
    const ids = of.map(({ subject_id }) => subject_id);
    for (const found of await store.listSubjectsOfEvents(tx, subject, ids)) subjects.set(found.id, found);
  }
  const deliveries = announced.flatMap((event) => {
    const found = subjects.get(event.subject_id);
    return found === undefined ? [] : deliveriesOf(webhooks, causeOf(event, found));
  });
  await store.insertDeliveries(tx, deliveries);
}

function causeOf(event: JournalEvent, { facts, is_completed }: store.SubjectFacts): Cause {
  const { subject_id, seq, actor, at } = event;
  return {
    types: causedWebhooksOf(event.event, is_completed),
    key: `${subject_id}:${seq}`,
    at,
    seq,
    data: {
      ...facts,
      actor_id: actor.id,
      actor_name: actor.name,
      ...webhookDataOf(event.event, event.detail),
    },
  };
}

/** Writes the deliveries of a state that no event of the journal causes, once for each subject. */
export async function announceState(
  tx: Transaction,
  webhooks: readonly store.Subscriber[],
  {
    type,
    subjects,
    at,
  }: { type: WebhookEvent; subjects: readonly (SubjectOfEvent & { id: string })[]; at: Date },
): Promise<void> {
  for (const { id, ...data } of subjects) {
    await enqueueFor(tx, webhooks, { types: [type], key: id, at, data });
  }
}

/** Writes a delivery that shows whether the webhook works, and returns its id. */
export async function enqueueTest(tx: Transaction, webhook_id: string, at: Date): Promise<string> {
  const id = store.newDeliveryId();
  const body = deliveryBody(TEST_EVENT, at, { webhook_id });
  await store.insertDeliveries(tx, [{ id, webhook_id, key: `${TEST_EVENT}:${id}`, event: TEST_EVENT, body }]);
  return id;
}

type Cause = {
  types: readonly WebhookEvent[];
  key: string;
  at: Date;
  /** The number of the event in the chain of its subject; without one of a state, which is no event of the journal. */
  seq?: number;
  data: Omit<EventData, 'seq'>;
};

function enqueueFor(tx: Transaction, webhooks: readonly store.Subscriber[], cause: Cause): Promise<void> {
  return store.insertDeliveries(tx, deliveriesOf(webhooks, cause));
}

// The event of webhooks that a second signature causes comes with it, after its own.
const TYPES_OF_AN_EVENT = 10;

function deliveriesOf(webhooks: readonly store.Subscriber[], { types, key, at, seq, data }: Cause) {
  return types.flatMap((event, index) => {
    const subscribers = webhooks.filter(({ events }) => events.includes(event));
    if (subscribers.length === 0) return [];
    const order = seq === undefined ? {} : { seq: seq * TYPES_OF_AN_EVENT + index };
    const body = deliveryBody(event, at, { ...data, ...order } as EventData);
    return subscribers.map(({ id }) => ({
      id: store.newDeliveryId(),
      webhook_id: id,
      key: `${event}:${key}`,
      event,
      body,
    }));
  });
}

/** Returns the body of a delivery, the text that is signed and sent (Webhooks 2). */
function deliveryBody(type: WebhookEvent | typeof TEST_EVENT, at: Date, data: EventData): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), text: sentenceOf(type, data), data });
}
