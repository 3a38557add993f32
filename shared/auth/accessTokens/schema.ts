import * as Type from 'typebox';
import { PersonSummary } from '../../people/schema.ts';
import { DaySchema, Id, Instant, Name, nullable, oneOf } from '../../schema.ts';

/** The scopes of an access token: `read` makes GET calls, `write` all others (Access tokens 2). */
export const Scope = oneOf(['read', 'write']);
export type Scope = Type.Static<typeof Scope>;

export const NewAccessToken = Type.Object({
  name: Name,
  scopes: Type.Array(Scope, { minItems: 1, maxItems: 2, uniqueItems: true }),
  expires_on: Type.Unsafe<string>({
    ...DaySchema,
    description: 'the last day on which the token is valid, at most a year ahead',
  }),
});
export type NewAccessToken = Type.Static<typeof NewAccessToken>;

/** An access token without its secret. */
export const AccessToken = Type.Object({
  id: Id,
  name: Type.String(),
  scopes: Type.Array(Scope),
  expires_on: DaySchema,
  created_at: Instant,
  last_used_at: nullable(Instant),
});
export type AccessToken = Type.Static<typeof AccessToken>;

/** An access token with its person, for admins. */
export const TokenOfPerson = Type.Object({ ...AccessToken.properties, person: PersonSummary });
export type TokenOfPerson = Type.Static<typeof TokenOfPerson>;
