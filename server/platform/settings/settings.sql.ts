import { sql } from 'kysely';
import type { Database, Transaction } from '../database/connect.ts';

export type StoredSettings = { version: number; settings: Record<string, unknown> };

/** Before anybody has changed a setting. */
const NONE: StoredSettings = { version: 1, settings: {} };

/** Returns the stored settings with their version. */
export async function findSettings(db: Database): Promise<StoredSettings> {
  const row = await db.selectFrom('organisation_settings').select(['version', 'settings']).executeTakeFirst();
  return (row as StoredSettings | undefined) ?? NONE;
}

/** Locks the settings until the end of the transaction, and returns them. */
export async function lockSettings(tx: Transaction): Promise<StoredSettings> {
  await sql`insert into organisation_settings default values on conflict do nothing`.execute(tx);
  const row = await tx
    .selectFrom('organisation_settings')
    .select(['version', 'settings'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row as StoredSettings;
}

/** Stores the settings. A trigger notifies all processes. Settings that a newer release has stored stay. */
export async function storeSettings(
  tx: Transaction,
  { changed, removed }: { changed: object; removed: readonly string[] },
): Promise<void> {
  await sql`
    update organisation_settings
    set version = version + 1, settings = (settings || ${JSON.stringify(changed)}::jsonb) - ${[...removed]}::text[]`.execute(
    tx,
  );
}
