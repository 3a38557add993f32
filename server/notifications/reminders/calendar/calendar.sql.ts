import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';

/** Returns the time of creation of a person's feed address, or null without a feed. */
export async function findFeed(db: Database, personId: string): Promise<string | null> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Returns the id of the person whose feed has the address, or null. A disabled person has no feed. */
export async function findFeedOwner(db: Database, token_digest: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('calendar_feeds')
    .innerJoin('people', 'people.id', 'calendar_feeds.person_id')
    .select('person_id')
    .where('token_digest', '=', token_digest)
    .where('people.disabled_at', 'is', null)
    .executeTakeFirst();
  return row?.person_id ?? null;
}

/** Sets the address of a person's feed, which replaces an existing one. */
export async function setFeed(db: Database, person_id: string, token_digest: Buffer): Promise<void> {
  await db
    .insertInto('calendar_feeds')
    .values({ person_id, token_digest })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({ token_digest, created_at: sql`now()` }),
    )
    .execute();
}

export async function deleteFeed(db: Database, personId: string): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('person_id', '=', personId).execute();
}
