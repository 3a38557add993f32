import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Database, Transaction } from '../../platform/database/connect.ts';
import { preparedOne } from '../../platform/database/prepared.ts';

/** Returns the token, or undefined when it is unknown or revoked. */
export const findScimToken = preparedOne((db, { digest }: { digest: Buffer }) =>
  db.selectFrom('scim_tokens').select(['id', 'name', 'last_used_at']).where('digest', '=', digest),
);

/** Returns the digests of all tokens, in hexadecimal: there are few (`MAX_SCIM_TOKENS`). */
export async function listDigests(db: Database): Promise<Buffer[]> {
  const rows = await db.selectFrom('scim_tokens').select('digest').execute();
  return rows.map((row) => row.digest);
}

export async function touchScimToken(db: Database, id: string): Promise<void> {
  await db
    .updateTable('scim_tokens')
    .set({ last_used_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function listScimTokens(db: Database) {
  const rows = await db
    .selectFrom('scim_tokens')
    .leftJoin('people', 'people.id', 'scim_tokens.created_by')
    .select(['scim_tokens.id', 'scim_tokens.name', 'scim_tokens.created_at', 'scim_tokens.last_used_at'])
    .select(['people.id as creator_id', 'people.name as creator_name', 'people.email as creator_email'])
    .orderBy('scim_tokens.id', 'desc')
    .execute();
  return rows.map(({ creator_id, creator_name, creator_email, ...token }) => ({
    ...token,
    created_by:
      creator_id === null ? null : { id: creator_id, name: creator_name ?? '', email: creator_email ?? '' },
  }));
}

export async function countScimTokens(tx: Transaction): Promise<number> {
  const { count } = await tx
    .selectFrom('scim_tokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores the digest of a token and returns its id. */
export async function insertScimToken(
  tx: Transaction,
  token: { name: string; digest: Buffer; created_by: string },
): Promise<string> {
  const id = uuidv7();
  await tx
    .insertInto('scim_tokens')
    .values({ id, ...token })
    .execute();
  return id;
}

/** Deletes a token and returns its name; undefined when there is none with this id. */
export async function deleteScimToken(tx: Transaction, id: string): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('scim_tokens')
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}
