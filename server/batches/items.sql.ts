import { sql } from 'kysely';
import type { BatchCounts, ItemState } from '#shared/batches/schema.ts';
import type { PersonSummary } from '#shared/people/schema.ts';
import type { Database } from '../platform/database/connect.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import { isActedFor } from '../people/people.sql.ts';
import { type Outcome } from './batches.sql.ts';

/** Returns how many items are in each state: of all rounds, or of one. */
export async function countItems(db: Database, batchId: string, round?: number): Promise<BatchCounts> {
  const rows = await db
    .selectFrom('batch_items')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('batch_id', '=', batchId)
    .$if(round !== undefined, (query) => query.where('round', '=', round!))
    .groupBy('state')
    .execute();
  const counts: BatchCounts = { waiting: 0, done: 0, skipped: 0, failed: 0 };
  for (const { state, count } of rows) counts[state as ItemState] = count;
  return counts;
}

type ItemRow = { id: string; person: PersonSummary | null } & Omit<Outcome, 'subject_id' | 'state'> & {
    state: ItemState;
  };

/**
 * Returns a page of the items by their ids. Their subjects are people, or plans whose params name the person. The starter of the
 * batch may not see a person any more.
 */
export async function listItems(
  db: Database,
  viewer: SignedIn,
  batchId: string,
  { state, cursor, limit }: { state?: ItemState | undefined; cursor?: string | undefined; limit: number },
): Promise<ItemRow[]> {
  const rows = await db
    .selectFrom('batch_items')
    .innerJoin('people', (join) =>
      join.on(
        sql<boolean>`people.id = coalesce((batch_items.params ->> 'person_id')::uuid, batch_items.subject_id)`,
      ),
    )
    .select([
      'batch_items.subject_id',
      'people.id',
      'people.name',
      'people.email',
      'state',
      'plan_id',
      'code',
      sql<boolean>`(${viewer.is_admin}::boolean or ${isActedFor(viewer)})`.as('is_seen'),
    ])
    .where('batch_id', '=', batchId)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(cursor !== undefined, (query) => query.where('subject_id', '>', cursor!))
    .orderBy('subject_id')
    .limit(limit)
    .execute();
  return rows.map(({ subject_id, id, name, email, state: of, plan_id, code, is_seen }) => ({
    id: subject_id,
    person: is_seen ? { id, name, email } : null,
    state: of as ItemState,
    plan_id: is_seen ? plan_id : null,
    code,
  }));
}
