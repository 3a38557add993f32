import * as Type from 'typebox';
import { Id, nullable } from '../schema.ts';
import { EMAIL_LENGTH, EMAIL_PATTERN } from './email.ts';

export const Email = Type.String({ maxLength: EMAIL_LENGTH, pattern: EMAIL_PATTERN });

/** A person of the organisation (spec §3 'User'). The name is empty when nobody has said it yet. */
export const User = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  manager_id: nullable(Id),
  is_manager: Type.Boolean(),
  is_direct_report: Type.Boolean({ description: 'true when the person has a manager' }),
});
export type User = Type.Static<typeof User>;

/** A person as plans and the history show them. */
export const PersonSummary = Type.Object({ id: Id, name: Type.String(), email: Type.String() });
export type PersonSummary = Type.Static<typeof PersonSummary>;

export const Self = Type.Object({ ...User.properties, can_switch_user: Type.Boolean() });
export type Self = Type.Static<typeof Self>;
