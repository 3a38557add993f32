import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { ItemState } from '#shared/batches/schema.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import { tryLockOne } from '../platform/database/locks.ts';
import { isAvailable } from '../people/availability.sql.ts';
import { userColumns } from '../people/people.sql.ts';
import { type Clock, today } from '../platform/today.ts';

export type BatchRow = {
  id: string;
  kind: string;
  params: Record<string, unknown>;
  created_by: string;
  created_at: string;
  round: number;
  done_at: string | null;
};

export type NewItem = { subject_id: string; params: object };
export type WaitingItem = { subject_id: string; params: Record<string, unknown> };

/** The result of an item. */
export type Outcome = {
  subject_id: string;
  state: Exclude<ItemState, 'waiting'>;
  plan_id: string | null;
  code: string | null;
};

const batchColumns = ['id', 'kind', 'created_by', 'created_at', 'round', 'done_at'] as const;

export async function insertBatch(
  tx: Transaction,
  { kind, params, created_by }: { kind: string; params: object; created_by: string },
  items: readonly NewItem[],
): Promise<BatchRow> {
  const id = uuidv7();
  const row = await tx
    .insertInto('batches')
    .values({ id, kind, params: JSON.stringify(params), created_by })
    .returning(batchColumns)
    .executeTakeFirstOrThrow();
  await sql`
    insert into batch_items (batch_id, subject_id, params)
    select ${id}, subject_id, params from unnest(
      ${items.map(({ subject_id }) => subject_id)}::uuid[],
      ${items.map((item) => JSON.stringify(item.params))}::jsonb[]
    ) as item (subject_id, params)`.execute(tx);
  return { ...row, params: params as Record<string, unknown> };
}

/** Returns a batch, of those that the person has started if one is given, or undefined. */
export async function findBatch(db: Database, id: string, createdBy?: string): Promise<BatchRow | undefined> {
  const row = await db
    .selectFrom('batches')
    .select(batchColumns)
    .select('params')
    .where('id', '=', id)
    .$if(createdBy !== undefined, (query) => query.where('created_by', '=', createdBy!))
    .executeTakeFirst();
  return row && { ...row, params: row.params as Record<string, unknown> };
}

/** Locks a batch that the person has started; returns undefined when there is none. */
export async function lockBatch(
  tx: Transaction,
  id: string,
  createdBy: string,
): Promise<BatchRow | undefined> {
  const row = await tx
    .selectFrom('batches')
    .select(batchColumns)
    .select('params')
    .where('id', '=', id)
    .where('created_by', '=', createdBy)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, params: row.params as Record<string, unknown> };
}

/** The open batches of these kinds, as work: a later release may have started others. */
export const openBatches = (kinds: readonly string[]) => sql`
  select id::text, '{}'::jsonb from batches where done_at is null and kind = any(${[...kinds]}::text[]) order by id`;

/**
 * Claims a batch until the end of the transaction: 'busy' when a process of the release before works on it, undefined when there is
 * none. Its row stays free for others, such as an erasure, until something of it is written: `lockRow`.
 */
export async function claimBatch(tx: Transaction, id: string): Promise<BatchRow | 'busy' | undefined> {
  return (await tryLockOne(tx, 'batch', id)) ? findRow(tx, id) : 'busy';
}

/** Locks the row of a batch, and returns it as it is now. */
export async function lockRow(tx: Transaction, id: string): Promise<BatchRow | undefined> {
  await tx.selectFrom('batches').select('id').where('id', '=', id).forUpdate().execute();
  return findRow(tx, id);
}

async function findRow(tx: Transaction, id: string): Promise<BatchRow | undefined> {
  const row = await tx
    .selectFrom('batches')
    .select(batchColumns)
    .select('params')
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, params: row.params as Record<string, unknown> };
}

/** Returns the next waiting items, which the claim of the batch keeps for the transaction. */
export async function listWaiting(tx: Transaction, batchId: string, limit: number): Promise<WaitingItem[]> {
  const rows = await tx
    .selectFrom('batch_items')
    .select(['subject_id', 'params'])
    .where('batch_id', '=', batchId)
    .where('state', '=', 'waiting')
    .orderBy('subject_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, params: row.params as Record<string, unknown> }));
}

export async function hasWaiting(tx: Transaction, batchId: string): Promise<boolean> {
  return (await listWaiting(tx, batchId, 1)).length > 0;
}

export async function storeOutcomes(
  tx: Transaction,
  { id, round }: Pick<BatchRow, 'id' | 'round'>,
  outcomes: readonly Outcome[],
): Promise<void> {
  await sql`
    update batch_items set state = outcome.state, plan_id = outcome.plan_id, code = outcome.code, round = ${round}
    from unnest(
      ${outcomes.map(({ subject_id }) => subject_id)}::uuid[], ${outcomes.map(({ state }) => state)}::text[],
      ${outcomes.map(({ plan_id }) => plan_id)}::uuid[], ${outcomes.map(({ code }) => code)}::text[]
    ) as outcome (subject_id, state, plan_id, code)
    where batch_id = ${id} and batch_items.subject_id = outcome.subject_id`.execute(tx);
}

/** Ends the batch. */
export async function markDone(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('batches')
    .set({ done_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Returns the failed items of a batch. */
export async function listFailed(tx: Transaction, batchId: string): Promise<WaitingItem[]> {
  const rows = await tx
    .selectFrom('batch_items')
    .select(['subject_id', 'params'])
    .where('batch_id', '=', batchId)
    .where('state', '=', 'failed')
    .execute();
  return rows.map((row) => ({ ...row, params: row.params as Record<string, unknown> }));
}

/** Opens the batch again with these failed items and their new params. */
export async function reopen(
  tx: Transaction,
  id: string,
  { params, items }: { params: object; items: readonly NewItem[] },
): Promise<void> {
  await sql`
    update batch_items set state = 'waiting', code = null, round = null, params = item.params
    from unnest(
      ${items.map(({ subject_id }) => subject_id)}::uuid[],
      ${items.map((item) => JSON.stringify(item.params))}::jsonb[]
    ) as item (subject_id, params)
    where batch_id = ${id} and batch_items.subject_id = item.subject_id`.execute(tx);
  await tx
    .updateTable('batches')
    // Before its end nobody has been notified of the round: it continues, with everything done so far.
    .set((eb) => ({
      done_at: null,
      round: sql<number>`${eb.ref('round')} + (done_at is not null)::integer`,
      params: JSON.stringify(params),
    }))
    .where('id', '=', id)
    .execute();
}

/** Returns the starter of a batch with their current rights; undefined when they have left, or their account is disabled. */
export async function findStarter(tx: Transaction, clock: Clock, id: string): Promise<SignedIn | undefined> {
  const row = await tx
    .selectFrom('people')
    .select(userColumns)
    .select(['is_hr', 'hr_departments', 'is_admin'])
    .where('id', '=', id)
    .where(isAvailable(today(clock)))
    .executeTakeFirst();
  return row && { ...row, session_id: null, authenticated_at: null };
}

/** Deletes batches that ended more than this many days ago, with their items. Their plans stay. */
export async function deleteOldBatches(db: Database, days: number): Promise<void> {
  await sql`
    delete from batches where done_at < now() - ${days} * interval '1 day'`.execute(db);
}
