import * as Type from 'typebox';
import { MAIL_STATES } from '../outbox/state.ts';
import { freeText, Id, Instant, nullable, oneOf } from '../schema.ts';
import { WEBHOOK_EVENTS } from '../events/webhookEvents.ts';

/** The longest address of a webhook, in characters, as entered and in its normal form. */
export const URL_LENGTH = 2_048;
const DESCRIPTION_LENGTH = 500;

export const WebhookInput = Type.Object({
  url: Type.String({ minLength: 1, maxLength: URL_LENGTH }),
  events: Type.Array(oneOf(WEBHOOK_EVENTS), { minItems: 1, maxItems: 100 }),
  description: Type.Optional(freeText(DESCRIPTION_LENGTH)),
  enabled: Type.Optional(Type.Boolean()),
});
export type WebhookInput = Type.Static<typeof WebhookInput>;

/** A webhook, without its secret. */
export const Webhook = Type.Object({
  id: Id,
  url: Type.String(),
  events: Type.Array(Type.String()),
  description: Type.String(),
  enabled: Type.Boolean(),
  created_at: Instant,
  previous_secret_until: nullable(Type.String({ format: 'date-time' })),
});
export type Webhook = Type.Static<typeof Webhook>;

/** The delivery of an event to a webhook; `failing` is tried again, `failed` is given up. */
export const Delivery = Type.Object({
  id: Id,
  event: Type.String(),
  state: oneOf(MAIL_STATES),
  attempts: Type.Integer(),
  response_status: nullable(Type.Integer()),
  created_at: Instant,
  sent_at: nullable(Instant),
  next_attempt_at: nullable(Instant),
  last_error: nullable(Type.String()),
});
export type Delivery = Type.Static<typeof Delivery>;
