import { TEST_EVENT, type WebhookEvent, webhookEventsOf } from '#shared/webhooks/events.ts';
import type { Transaction } from '../database/connect.ts';
import { type ActorFacts, deliveryBody, type EventData, type PlanFacts, type TaskFacts } from './body.ts';
import * as store from './store.ts';

/** An event of the journal, with its number in the chain of its subject. */
export type JournalEvent = {
  event: string;
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
  const actor = { actor_id: event.actor.id, actor_name: event.actor.name };
  const found = event.event.startsWith('plan.')
    ? await store.findPlanFacts(tx, event.subject_id, types)
    : await store.findPersonFacts(tx, event.subject_id, types);
  if (found === undefined) return;
  const data = { ...found.facts, ...actor, ...taskOf(event) };
  await enqueueFor(tx, found.webhooks, {
    types: types.filter((type) => type !== 'plan.completed' || found.is_completed),
    key: `${event.subject_id}:${event.seq}`,
    at: event.at,
    data,
  });
}

/** Writes the deliveries of many events, in few statements. */
export async function announceMany(tx: Transaction, events: readonly JournalEvent[]): Promise<void> {
  const types = new Set(events.flatMap(({ event }) => webhookEventsOf(event)));
  if (types.size === 0) return;
  const webhooks = await store.lockSubscribers(tx, [...types]);
  if (webhooks.length === 0) return;
  const ofPeople = events.filter(({ event }) => event.startsWith('person.'));
  const people = await store.listPersonFacts(
    tx,
    ofPeople.map(({ subject_id }) => subject_id),
  );
  const deliveries = ofPeople.flatMap(({ event, subject_id, seq, actor, at }) => {
    const person = people.get(subject_id);
    if (person === undefined) return [];
    const data = { ...person, actor_id: actor.id, actor_name: actor.name };
    return deliveriesOf(webhooks, { types: webhookEventsOf(event), key: `${subject_id}:${seq}`, at, data });
  });
  await store.insertDeliveries(tx, deliveries);
  for (const event of events) {
    if (event.event.startsWith('plan.') && webhookEventsOf(event.event).length > 0) await announce(tx, event);
  }
}

function taskOf({ event, detail }: JournalEvent): TaskFacts | undefined {
  if (event !== 'plan.task_completed') return undefined;
  return { task_id: String(detail['task_id']), task_text: String(detail['name']) };
}

/** Writes the deliveries of plans that are overdue, which is an event of the clock and not of the journal. */
export async function announceOverdue(
  tx: Transaction,
  webhooks: readonly store.Subscriber[],
  plans: readonly PlanFacts[],
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

type Cause = { types: readonly WebhookEvent[]; key: string; at: Date; data: EventData & Partial<ActorFacts> };

function enqueueFor(tx: Transaction, webhooks: readonly store.Subscriber[], cause: Cause): Promise<void> {
  return store.insertDeliveries(tx, deliveriesOf(webhooks, cause));
}

function deliveriesOf(webhooks: readonly store.Subscriber[], { types, key, at, data }: Cause) {
  return types.flatMap((event) => {
    const subscribers = webhooks.filter(({ events }) => events.includes(event));
    if (subscribers.length === 0) return [];
    const body = deliveryBody(event, at, data);
    return subscribers.map(({ id }) => ({
      id: store.newDeliveryId(),
      webhook_id: id,
      key: `${event}:${key}`,
      event,
      body,
    }));
  });
}
