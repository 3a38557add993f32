import { fieldChanges } from '#shared/changes.ts';
import { MAX_WEBHOOKS } from '#shared/webhooks/limits.ts';
import type { Webhook, WebhookInput } from '#shared/webhooks/schema.ts';
import { stateReason } from '#shared/reason.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { lock } from '../platform/database/locks.ts';
import { enqueueTest } from '../platform/deliveries/announce.ts';
import { newSecret } from '../platform/deliveries/signature.ts';
import { lockDelivery, requeueDelivery } from '../platform/deliveries/deliveries.sql.ts';
import { foundOr404, refusalFor } from '../platform/http/errors.ts';
import type { ActionContext } from '../platform/http/services.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import { record } from '../platform/journal/journal.sql.ts';
import * as store from './webhooks.sql.ts';

/** The time after a rotation for which the previous secret signs as well (Webhooks 4). */
const OVERLAP_HOURS = 24;

const TOO_MANY = stateReason(
  'webhooks.too_many',
  `There are ${MAX_WEBHOOKS} webhooks, which is the limit. Delete one first.`,
);
const DISABLED = stateReason('webhooks.disabled', 'This webhook is disabled. Enable it first.');
const CONTENT_REMOVED = stateReason(
  'webhooks.content_removed',
  'The content of this delivery was removed together with the personal data in it, so it cannot be sent again.',
);

/** Registers a webhook and returns its id and secret, which is shown only now (Webhooks 1). */
export async function createWebhook(
  tx: Transaction,
  { now }: ActionContext,
  viewer: SignedIn,
  { url, events, description = '', enabled = true }: WebhookInput,
): Promise<{ id: string; secret: string }> {
  await lock(tx, 'webhooks');
  if ((await store.countWebhooks(tx)) >= MAX_WEBHOOKS) throw refusalFor(TOO_MANY);
  const secret = newSecret();
  const fields = { url, events: [...new Set(events)], description, enabled };
  const id = await store.insertWebhook(tx, { ...fields, secret });
  const detail = withoutPath({ ...fields });
  await record(tx, { event: 'webhook.created', subject_id: id, actor: viewer, detail, at: now() });
  return { id, secret };
}

/** Changes a webhook and returns it. Omitted fields stay unchanged. */
export async function updateWebhook(
  tx: Transaction,
  { now }: ActionContext,
  viewer: SignedIn,
  { id, input }: { id: string; input: WebhookInput },
): Promise<Webhook> {
  const before = foundOr404(await store.lockWebhook(tx, id));
  const { url, events, description = before.description, enabled = before.enabled } = input;
  const fields = { url, events: [...new Set(events)], description, enabled };
  await store.updateWebhook(tx, id, fields);
  const after = { ...before, ...fields };
  const changes = fieldChanges(withoutPath(before), withoutPath(after), [
    'url',
    'events',
    'description',
    'enabled',
  ]);
  if (changes.length > 0 || before.url !== after.url) {
    const detail = { changes };
    await record(tx, { event: 'webhook.changed', subject_id: id, actor: viewer, detail, at: now() });
  }
  return after;
}

/**
 * Returns the fields with the origin of the address alone: paths of chat services are secrets, and the journal
 * keeps its content forever.
 */
function withoutPath<Fields extends { url: string; events: readonly string[] }>(fields: Fields) {
  return { ...fields, url: new URL(fields.url).origin, events: fields.events.join(', ') };
}

/** Marks a webhook as deleted, so that it is neither used nor shown. The housekeeping removes its rows (Webhooks 8). */
export async function deleteWebhook(
  tx: Transaction,
  { now }: ActionContext,
  viewer: SignedIn,
  { id }: { id: string },
): Promise<void> {
  const { url } = withoutPath(foundOr404(await store.lockWebhook(tx, id)));
  await store.deleteWebhook(tx, { id, origin: url });
  await record(tx, { event: 'webhook.deleted', subject_id: id, actor: viewer, detail: { url }, at: now() });
}

/** Replaces the secret of a webhook and returns the new one, which is shown only now (Webhooks 4). */
export async function rotateSecret(
  tx: Transaction,
  { now }: ActionContext,
  viewer: SignedIn,
  { id }: { id: string },
): Promise<{ secret: string }> {
  foundOr404(await store.lockWebhook(tx, id));
  const secret = newSecret();
  await store.replaceSecret(tx, id, secret, OVERLAP_HOURS);
  await record(tx, { event: 'webhook.secret_rotated', subject_id: id, actor: viewer, at: now() });
  return { secret };
}

/** Queues a delivery that shows whether the webhook works, and returns its id. */
export async function testWebhook(
  tx: Transaction,
  { now }: ActionContext,
  { id }: { id: string },
): Promise<{ id: string }> {
  requireEnabled(foundOr404(await store.lockWebhook(tx, id)));
  return { id: await enqueueTest(tx, id, now()) };
}

/** Queues a delivery again, under the same id (Webhooks 6). */
export async function resendDelivery(
  tx: Transaction,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<{ id: string }> {
  const webhook = foundOr404(await store.lockWebhook(tx, id));
  const { has_body } = foundOr404(await lockDelivery(tx, id, deliveryId));
  requireEnabled(webhook);
  if (!has_body) throw refusalFor(CONTENT_REMOVED);
  await requeueDelivery(tx, deliveryId);
  return { id: deliveryId };
}

function requireEnabled({ enabled }: Webhook): void {
  if (!enabled) throw refusalFor(DISABLED);
}
