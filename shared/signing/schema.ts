import * as Type from 'typebox';
import { SeenVersion } from '../endpoint.ts';
import { DaySchema, Id, Instant, nullable, oneOf, RequiredText } from '../schema.ts';

/** The input of a signature (Signing 8). */
export const SignInput = Type.Object({
  content_hash: Type.Optional(
    Type.String({
      description: 'the `content_hash` of the plan that was shown: a signature of another content is refused',
    }),
  ),
  version: SeenVersion,
});
export type SignInput = Type.Static<typeof SignInput>;

/** The manager's comment when they return a signed plan (Signing 4). */
export const ReturnInput = Type.Object({ comment: RequiredText, version: SeenVersion });
export type ReturnInput = Type.Static<typeof ReturnInput>;

/** The result of verifying a signed plan. Names are null for viewers other than its two sides (Signing 6). */
export const Verification = Type.Object({
  id: Id,
  holds: Type.Boolean(),
  name: nullable(Type.String()),
  report_certificate: Type.String({
    description: 'the fingerprint (SHA-256) of the certificate that reports are signed with now',
  }),
  content: Type.Object({
    hash: Type.String({ description: 'the hash that was signed' }),
    now: Type.String({ description: 'the hash of the stored content' }),
    holds: Type.Boolean(),
  }),
  chain: Type.Object({
    events: Type.Integer(),
    head: nullable(Type.String()),
    broken_at: nullable(
      Type.Integer({ description: 'the number of the first event that fails verification' }),
    ),
    why: nullable(Type.String()),
    anchored_on: nullable(DaySchema),
    holds: Type.Boolean(),
  }),
  signatures: Type.Array(
    Type.Object({
      role: oneOf(['employee', 'manager']),
      name: nullable(Type.String()),
      signed_at: Instant,
      content_hash: Type.String(),
      seen_version: nullable(
        Type.Integer({ description: 'the version that the client said it showed; null when it said none' }),
      ),
      holds: Type.Boolean({ description: 'the signature matches its event in the history' }),
    }),
  ),
});
export type Verification = Type.Static<typeof Verification>;
