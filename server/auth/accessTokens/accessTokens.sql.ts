import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { AccessToken, NewAccessToken, TokenOfPerson } from '#shared/auth/accessTokens/schema.ts';
import type { Database, Transaction } from '../../platform/database/connect.ts';
import { preparedOne } from '../../platform/database/prepared.ts';
import { userColumns } from '../../people/people.sql.ts';

/** Returns the token with its person; undefined when it is unknown, expired or a disabled person's. */
export const findToken = preparedOne((db, { digest, today }: { digest: Buffer; today: string }) =>
  db
    .selectFrom('access_tokens')
    .innerJoin('people', 'people.id', 'access_tokens.person_id')
    .select(userColumns)
    .select(['people.is_admin', 'people.is_hr', 'people.hr_departments'])
    .select(['access_tokens.id as token_id', 'access_tokens.scopes', 'access_tokens.last_used_at'])
    .where('access_tokens.digest', '=', digest)
    .where('access_tokens.expires_on', '>=', today)
    .where('people.disabled_at', 'is', null),
);

/** Returns the digests of the tokens that have not expired. */
export async function listDigests(db: Database, today: string): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('access_tokens')
    .select('digest')
    .where('expires_on', '>=', today)
    .execute();
  return rows.map((row) => row.digest);
}

export async function touchToken(db: Database, id: string): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ last_used_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Returns the tokens of a person, the newest first. */
export async function listTokens(db: Database, personId: string): Promise<AccessToken[]> {
  const rows = await db
    .selectFrom('access_tokens')
    .select(['id', 'name', 'scopes', 'expires_on', 'created_at', 'last_used_at'])
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .execute();
  return rows as AccessToken[];
}

/** Holds the person until the end of the transaction against other new tokens, and against being disabled. */
export async function lockOwner(tx: Transaction, personId: string): Promise<void> {
  await tx.selectFrom('people').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
}

export async function countTokens(tx: Transaction, personId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('access_tokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores the digest of a token and returns its id. */
export async function insertToken(
  tx: Transaction,
  token: NewAccessToken & { person_id: string; digest: Buffer },
): Promise<string> {
  const { person_id, name, scopes, expires_on, digest } = token;
  const id = uuidv7();
  await tx.insertInto('access_tokens').values({ id, person_id, name, scopes, expires_on, digest }).execute();
  return id;
}

/** Deletes a token of the person and returns its name; undefined when they have none with this id. */
export async function deleteToken(
  tx: Transaction,
  personId: string,
  id: string,
): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('access_tokens')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}

/** Returns a page of the tokens of everybody, the newest first: up to `limit` before the one with the id `before`. */
export async function listAllTokens(
  db: Database,
  { limit, before }: { limit: number; before: string | undefined },
): Promise<TokenOfPerson[]> {
  const rows = await db
    .selectFrom('access_tokens')
    .innerJoin('people', 'people.id', 'person_id')
    .select(['access_tokens.id', 'access_tokens.name', 'scopes', 'expires_on', 'access_tokens.created_at'])
    .select(['last_used_at', 'person_id', 'people.name as person_name', 'people.email'])
    .$if(before !== undefined, (query) => query.where('access_tokens.id', '<', before!))
    .orderBy('access_tokens.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ person_id, person_name, email, ...token }) => ({
    ...(token as AccessToken),
    person: { id: person_id, name: person_name, email },
  }));
}
