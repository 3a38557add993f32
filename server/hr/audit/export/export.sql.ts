import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/database/connect.ts';
import { everyPlan, fromPlans } from '../../../plans/access/access.sql.ts';

export type NewFile = { name: string; content: Uint8Array; sha256: string; crc32: number };
export type FileEntry = { name: string; size: number; sha256: string; crc32: number };

/** Stores a file of an export, in the place of one of a former round. */
export async function storeFile(tx: Transaction, batch_id: string, file: NewFile): Promise<void> {
  const { name, sha256, crc32 } = file;
  const content = Buffer.from(file.content);
  const values = { content, size: content.length, sha256, crc32: crc32 | 0 };
  await tx
    .insertInto('audit_files')
    .values({ batch_id, name, ...values })
    .onConflict((conflict) => conflict.columns(['batch_id', 'name']).doUpdateSet(values))
    .execute();
}

/** Returns what the files of an export are, without their contents, in the order of their names. */
export async function listFiles(db: Database, batch_id: string): Promise<FileEntry[]> {
  const rows = await db
    .selectFrom('audit_files')
    .select(['name', 'size', 'sha256', 'crc32'])
    .where('batch_id', '=', batch_id)
    .orderBy(sql`name collate "C"`)
    .execute();
  return rows.map((row) => ({ ...row, crc32: row.crc32 >>> 0 }));
}

export async function readContent(
  db: Database,
  batch_id: string,
  name: string,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('audit_files')
    .select('content')
    .where('batch_id', '=', batch_id)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.content;
}

export async function hasFile(tx: Transaction, batch_id: string, name: string): Promise<boolean> {
  const row = await tx
    .selectFrom('audit_files')
    .select('name')
    .where('batch_id', '=', batch_id)
    .where('name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeFiles(tx: Transaction, batch_id: string): Promise<void> {
  await tx.deleteFrom('audit_files').where('batch_id', '=', batch_id).execute();
}

/** Removes the files of exports that ended so many days ago. */
export async function removeOldFiles(db: Database, days: number): Promise<void> {
  await sql`
    delete from audit_files using batches
    where batches.id = audit_files.batch_id and batches.done_at < now() - ${days} * interval '1 day'`.execute(
    db,
  );
}

/** Returns which of the plans are still there and completed. */
export async function listCompleted(tx: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await fromPlans(tx, everyPlan('of people who were found for their reader'))
    .select('plans.id')
    .where('plans.id', 'in', [...ids])
    .where('plans.completed_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns whether somebody has an export that is not done. */
export async function hasOpenExport(db: Database, created_by: string, kind: string): Promise<boolean> {
  const open = await db
    .selectFrom('batches')
    .select('id')
    .where('created_by', '=', created_by)
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/**
 * Lets the transaction wait while a report is rendered: a busy machine takes longer for one than connections may usually do
 * nothing within a transaction.
 */
export async function allowWaiting(tx: Transaction): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(tx);
}
