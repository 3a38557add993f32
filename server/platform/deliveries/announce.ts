import type { PersonOfEvent, PlanOfEvent } from '#shared/events/facts.ts';
import type { EventData } from '#shared/webhooks/eventBody.ts';
import {
  type EventName,
  type Subject,
  subjectOf,
  webhookDataOf,
  webhookEventsOf,
} from '#shared/events/catalogue.ts';
import { TEST_EVENT, type WebhookEvent } from '#shared/events/webhookEvents.ts';
import type { Transaction } from '../database/connect.ts';
import { deliveryBody } from './body.ts';
import * as store from './store.ts';

/** An event of the journal, with its number in the chain of its subject. */
export type JournalEvent = {
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
  const types = webhookEventsOf(event.event);
  const found =
    subjectOf(event.event) === 'plan'
      ? await store.findPlanOfEvent(tx, event.subject_id, types)
      : await store.findPersonOfEvent(tx, event.subject_id, types);
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
  const idsOf = (subject: Subject) =>
    announced.filter(({ event }) => subjectOf(event) === subject).map(({ subject_id }) => subject_id);
  const people = await store.listPeopleOfEvents(tx, idsOf('person'));
  const plans = await store.listPlansOfEvents(tx, idsOf('plan'));
  const deliveries = announced.flatMap((event) => {
    const found = plans.get(event.subject_id) ?? people.get(event.subject_id);
    return found === undefined ? [] : deliveriesOf(webhooks, causeOf(event, found));
  });
  await store.insertDeliveries(tx, deliveries);
}

function causeOf(
  event: JournalEvent,
  { facts, is_completed }: store.SubjectFacts<PlanOfEvent | PersonOfEvent>,
): Cause {
  const { subject_id, seq, actor, at } = event;
  return {
    types: webhookEventsOf(event.event).filter((type) => type !== 'plan.completed' || is_completed),
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

/** Writes the deliveries of plans that are overdue, which is an event of the clock and not of the journal. */
export async function announceOverdue(
  tx: Transaction,
  webhooks: readonly store.Subscriber[],
  plans: readonly PlanOfEvent[],
  at: Date,
): Promise<void> {
  for (const data of plans) {
    await enqueueFor(tx, webhooks, { types: ['plan.overdue'], key: data.plan_id, at, data });
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
  /** The number of the event in the chain of its subject; without one for `plan.overdue`. */
  seq?: number;
  data: Omit<EventData, 'seq'>;
};

function enqueueFor(tx: Transaction, webhooks: readonly store.Subscriber[], cause: Cause): Promise<void> {
  return store.insertDeliveries(tx, deliveriesOf(webhooks, cause));
}

// `plan.completed` comes with the event of the second signature, after it.
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
