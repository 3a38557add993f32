import * as Type from 'typebox';
import { DaySchema, Id, Instant, nullable, oneOf } from '../../schema.ts';

const PersonName = Type.Object({ id: Id, name: Type.String(), email: Type.String() });
const Count = Type.Optional(Type.Integer({ minimum: 0 }));

/** Stored besides plan and subject: numbers, roles, days and ids alone. */
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
