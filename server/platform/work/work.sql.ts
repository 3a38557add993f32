import { type RawBuilder, sql } from 'kysely';
import { afterCommit } from '../database/committed.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { milliseconds } from '../sending/sending.sql.ts';
import type { WorkItem } from './kind.ts';

type NewWork = { key: string; payload: object };

/** Adds items of a kind that are due now. One that is there already stays as it is, whether it waits or has failed. */
export async function addWork(tx: Transaction, kind: string, items: readonly NewWork[]): Promise<void> {
  if (items.length === 0) return;
  await planWork(tx, kind, given(items));
  afterCommit(tx, { kind: 'work' });
}

/** As `addWork`. The `steps` of an item come after those of one that is there already, which the caller has locked. */
export async function addSteps(
  tx: Transaction,
  kind: string,
  items: readonly { key: string; payload: { steps: readonly object[] } }[],
): Promise<void> {
  if (items.length === 0) return;
  await sql`
    insert into work_items as known (kind, key, payload)
    select ${kind}, key, payload from (${given(items)}) as given
    on conflict (kind, key) do update
    set payload = jsonb_build_object('steps', known.payload -> 'steps' || (excluded.payload -> 'steps')),
      -- A parked item is tried now: the new step would wait up to four hours with it.
      due_at = least(known.due_at, now())`.execute(tx);
  afterCommit(tx, { kind: 'work' });
}

const given = (items: readonly NewWork[]) => sql`
  select key, payload from unnest(
    ${items.map(({ key }) => key)}::text[], ${items.map(({ payload }) => JSON.stringify(payload))}::jsonb[]
  ) as item (key, payload)`;

/** As `addWork`, of the keys and payloads that a statement finds: of a hundred thousand people none passes through the process. */
export async function planWork(db: Database, kind: string, found: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into work_items (kind, key, payload)
    select ${kind}, key, payload from (${found}) as found (key, payload)
    on conflict (kind, key) do nothing`.execute(db);
}

const returned = sql`id, key, payload`;

/** Locks the items with these keys, whether they wait or have failed, until the end of the transaction, and returns them. */
export async function lockWork(tx: Transaction, kind: string, keys: readonly string[]): Promise<WorkItem[]> {
  const { rows } = await sql<WorkItem>`
    select ${returned} from work_items where kind = ${kind} and key = any(${[...keys]}::text[])
    order by place for update`.execute(tx);
  return rows;
}

/** Claims the next items of a kind that are due and that no other transaction has, until the end of the transaction. */
export async function claimDue(tx: Transaction, kind: string, limit: number): Promise<WorkItem[]> {
  const { rows } = await sql<WorkItem>`
    select ${returned} from work_items where kind = ${kind} and due_at <= now()
    order by due_at, place limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

/** Claims this item; undefined when another transaction has it, or has done it. */
export async function claimOne(tx: Transaction, id: string): Promise<WorkItem | undefined> {
  const { rows } = await sql<WorkItem>`
    select ${returned} from work_items where id = ${id} and due_at <= now() for update skip locked`.execute(
    tx,
  );
  return rows[0];
}

const idsOf = (items: readonly WorkItem[]) => sql`${items.map(({ id }) => id)}::uuid[]`;

/** Removes items that are finished. */
export async function removeWork(tx: Transaction, items: readonly WorkItem[]): Promise<void> {
  if (items.length === 0) return;
  await sql`delete from work_items where id = any(${idsOf(items)})`.execute(tx);
}

/** Puts items after the others that are due. They have made progress, so that a failure of before no longer counts. */
export async function putLast(tx: Transaction, items: readonly WorkItem[]): Promise<void> {
  if (items.length === 0) return;
  await sql`
    update work_items set due_at = clock_timestamp(), attempts = 0, failed_at = null, reason = null, payload = item.payload
    from unnest(${idsOf(items)}, ${items.map(({ payload }) => JSON.stringify(payload))}::jsonb[]) as item (id, payload)
    where work_items.id = item.id`.execute(tx);
}

/** Makes items wait that could not be performed now, and did not fail. */
export async function postpone(db: Database, items: readonly WorkItem[], wait_ms: number): Promise<void> {
  await sql`
    update work_items set due_at = now() + ${milliseconds(wait_ms)} where id = any(${idsOf(items)})`.execute(
    db,
  );
}

/** Parks an item that has failed: `wait` says for how long by the number of attempts. */
export async function park(
  tx: Transaction,
  { id }: WorkItem,
  reason: string,
  wait: (attempts: number) => number,
): Promise<void> {
  const { rows } = await sql<{ attempts: number }>`
    select attempts from work_items where id = ${id} for update`.execute(tx);
  if (!rows[0]) return;
  const attempts = rows[0].attempts + 1;
  await sql`
    update work_items set attempts = ${attempts}, failed_at = now(), reason = ${reason},
      due_at = now() + ${milliseconds(wait(attempts))}
    where id = ${id}`.execute(tx);
}

/** Returns whether items of a kind are left, those included that have failed. */
export async function hasWork(db: Database, kind: string): Promise<boolean> {
  const { rows } = await sql`select from work_items where kind = ${kind} limit 1`.execute(db);
  return rows.length > 0;
}

/** Counts the items that have failed, by kind. */
export async function countFailedWork(db: Database): Promise<{ kind: string; count: number }[]> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from work_items where failed_at is not null group by kind`.execute(
    db,
  );
  return rows;
}

/** Makes an item due now that waits after a failure. An item that is being performed is left alone. */
export async function makeDue(tx: Transaction, kind: string, key: string): Promise<void> {
  await sql`
    update work_items set due_at = now() where id = any(array(
      select id from work_items where kind = ${kind} and key = ${key} for update skip locked
    ))`.execute(tx);
}

/** Makes an item that has failed due now. Returns whether there is one. */
export async function retryWork(db: Database, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update work_items set due_at = now() where id = ${id} and failed_at is not null`.execute(db);
  return numAffectedRows === 1n;
}
