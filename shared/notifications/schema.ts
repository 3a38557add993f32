import * as Type from 'typebox';
import { page } from '../page.ts';
import { DaySchema, Id, Instant, nullable, oneOf } from '../schema.ts';
import { UNREAD_LIMIT } from './limits.ts';
import { ALWAYS_MAILED, KINDS } from './kinds.ts';

/** The most notifications of a page, and their number without `limit`. */
export const NOTIFICATIONS_PAGE = { most: 100, usual: 50 };

const PersonName = Type.Object({ id: Id, name: Type.String(), email: Type.String() });
const Count = Type.Optional(Type.Integer({ minimum: 0 }));

/** What is stored beside plan and subject: numbers, roles, days and ids alone. */
export const NotificationParams = Type.Object({
  due_soon: Count,
  overdue: Count,
  people: Count,
  plans: Count,
  tasks: Count,
  failed: Count,
  to: Type.Optional(oneOf(['employee', 'new_manager', 'former_manager'])),
  batch_id: Type.Optional(Id),
  until: Type.Optional(DaySchema),
});
export type NotificationParams = Type.Static<typeof NotificationParams>;

export const Notification = Type.Object({
  id: Id,
  kind: Type.String({ description: 'as the kinds of mails' }),
  plan: nullable(Type.Object({ id: Id, name: Type.String(), user: PersonName })),
  person: nullable({ ...PersonName, description: 'who acted, or whom it is about' }),
  text: nullable(Type.String({ description: 'the beginning of the comment' })),
  params: NotificationParams,
  start_on: Type.Optional(
    Type.String({ ...DaySchema, description: 'the first day of the person, if it is asked where dates go' }),
  ),
  created_at: Instant,
  read_at: nullable(Instant),
});
export type Notification = Type.Static<typeof Notification>;

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
