import * as Type from 'typebox';
import { page } from '../page.ts';
import { ALWAYS_MAILED, KINDS } from '../events/kinds.ts';
import { Notification } from '../events/shape/notification.ts';
import { Id, oneOf } from '../schema.ts';
import { UNREAD_LIMIT } from './limits.ts';

/** The most notifications of a page, and their number without `limit`. */
export const NOTIFICATIONS_PAGE = { most: 100, usual: 50 };

export const NotificationPage = Type.Object({
  unread: Type.Integer({
    minimum: 0,
    maximum: UNREAD_LIMIT,
    description: `unread ones on all pages, counted up to ${UNREAD_LIMIT}`,
  }),
  notifications: page(Notification, NOTIFICATIONS_PAGE.most),
});
export type NotificationPage = Type.Static<typeof NotificationPage>;

export const ReadNotifications = Type.Object({
  ids: Type.Optional(Type.Array(Id, { maxItems: 1_000 })),
  all: Type.Optional(Type.Boolean()),
});

const kinds = (description: string) =>
  Type.Object(Object.fromEntries(KINDS.map((kind) => [kind, Type.Optional(Type.Boolean())])), {
    description,
    additionalProperties: false,
  });

export const MailChoices = Type.Object({
  mail: kinds('whether each kind is mailed; one that is left out stays'),
});
export const NotificationSettings = Type.Object({
  mail: kinds('whether each kind is mailed, while mail is on'),
  always_mailed: Type.Array(oneOf(ALWAYS_MAILED), { maxItems: ALWAYS_MAILED.length }),
});
