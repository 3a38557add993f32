import * as Type from 'typebox';
import { PersonSummary } from '../people/schema.ts';

/** The rows that move from one record to the other. */
export const Moving = Type.Object({
  plans: Type.Integer(),
  managed_plans: Type.Integer(),
  reports: Type.Integer(),
  tasks: Type.Integer(),
  teams: Type.Integer(),
  comments: Type.Integer(),
  templates: Type.Integer(),
  account: Type.Boolean({ description: 'whether the account of sign-ins moves' }),
});
export type Moving = Type.Static<typeof Moving>;

const JoinedRecord = Type.Object({
  ...PersonSummary.properties,
  is_manager: Type.Boolean(),
  is_hr: Type.Boolean(),
  is_admin: Type.Boolean(),
});

export const JoinPreview = Type.Object({
  kept: JoinedRecord,
  joined: JoinedRecord,
  email: Type.String({ description: 'the email of the record after it' }),
  moving: Moving,
});
export type JoinPreview = Type.Static<typeof JoinPreview>;
