import * as Type from 'typebox';
import { PersonSummary } from '../../people/schema.ts';
import { Id, Instant, nullable, oneOf } from '../../schema.ts';

/** The kinds of access: a plan, a list of plans, such a list as a file, the report or verification of a plan. */
const ACCESS_KINDS = ['plan', 'list', 'csv', 'evidence'] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

/** A row of the access log (Access log 1). Names are those of now. */
export const AccessLogEntry = Type.Object({
  id: Id,
  at: Instant,
  viewer: PersonSummary,
  kind: oneOf(ACCESS_KINDS),
  subject_id: nullable(Id),
  /** The plan with the id `subject_id`. */
  plan: nullable(Type.Object({ id: Id, name: Type.String(), user: PersonSummary })),
  detail: Type.Record(Type.String(), Type.Unknown()),
});
export type AccessLogEntry = Type.Static<typeof AccessLogEntry>;
