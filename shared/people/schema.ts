import * as Type from 'typebox';
import { Id, nullable } from '../schema.ts';
import { EMAIL_LENGTH, EMAIL_PATTERN } from './email.ts';

export const Email = Type.String({ maxLength: EMAIL_LENGTH, pattern: EMAIL_PATTERN });

/** A person of the organisation. The name is empty until one is entered (People 1). */
export const User = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  manager_id: nullable(Id),
  is_manager: Type.Boolean(),
  is_direct_report: Type.Boolean({ description: 'true when the person has a manager' }),
});
export type User = Type.Static<typeof User>;

/** A person as part of a plan. */
export const PersonSummary = Type.Object({ id: Id, name: Type.String(), email: Type.String() });
export type PersonSummary = Type.Static<typeof PersonSummary>;

export const Self = Type.Object({ ...User.properties, can_switch_user: Type.Boolean() });
export type Self = Type.Static<typeof Self>;
