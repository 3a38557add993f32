import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/connect.ts';
import { milliseconds } from '../../sending/sending.sql.ts';

/** By field: the value that the recipients know, and the current one. Ids and days. */
export type Fields = Record<string, { old: string | null; new: string | null }>;

/** A change that people are not mailed about yet. */
type Held = {
  key: string;
  fields: Fields;
  /** The keys of its mails and notifications. None belongs to another held change. */
  told: string[];
};

/**
 * Deletes the held changes with these keys, and returns them. Each caller holds a lock of the changed item, so that no
 * other one writes the same keys.
 */
export async function takeHeld(tx: Transaction, keys: readonly string[]): Promise<Held[]> {
  // A mail about several changes is replaced only together with all of them.
  const { rows } = await sql<Held>`
    with taken as (delete from held_changes where key = any(${[...keys]}::text[]) returning *)
    select key, fields, array(
      select unnest(taken.told)
      except select unnest(held_changes.told) from held_changes
        where not held_changes.key = any(${[...keys]}::text[]) and held_changes.told && taken.told
    ) as told
    from taken where settles_at > now()`.execute(tx);
  return rows;
}

/** Returns what people know of changes that are held, by key, and leaves them. */
export async function readHeld(db: Database, keys: readonly string[]): Promise<Map<string, Fields>> {
  const { rows } = await sql<Pick<Held, 'key' | 'fields'>>`
    select key, fields from held_changes where key = any(${[...keys]}::text[]) and settles_at > now()`.execute(
    db,
  );
  return new Map(rows.map(({ key, fields }) => [key, fields]));
}

/** Holds changes until they have stayed as they are for the time. */
export async function hold(tx: Transaction, held: readonly Held[], wait_ms: number): Promise<void> {
  if (held.length === 0) return;
  await sql`
    insert into held_changes (key, fields, told, settles_at)
    select key, fields, told, now() + ${milliseconds(wait_ms)}
    from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as held (key text, fields jsonb, told text[])`.execute(
    tx,
  );
}

/** Deletes what has settled: its mails are sent. */
export async function deleteSettled(db: Database): Promise<void> {
  await sql`delete from held_changes where settles_at < now()`.execute(db);
}
