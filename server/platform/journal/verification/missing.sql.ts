import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { PAGE_SIZE } from './verification.sql.ts';

/** The position of an event in the journal. */
export type ChainLocation = { subject: string; subject_id: string; seq: number };

/** Returns the heads of the day's anchor that do not match the journal, at most a page. */
export async function findNotInJournal(db: Database, day: string): Promise<ChainLocation[]> {
  const { rows } = await sql<ChainLocation>`
    select coalesce(journal.subject, head.subject, 'chain') as subject, listed.subject_id, listed.seq
    from (
      select key::uuid as subject_id, (value ->> 'seq')::int as seq, value ->> 'hash' as hash
      from journal_anchors cross join jsonb_each(heads) where day = ${day}
    ) as listed
    left join journal on journal.subject_id = listed.subject_id and journal.seq = listed.seq
    left join journal_heads as head on head.subject_id = listed.subject_id
    where journal.hash is distinct from listed.hash
    order by listed.subject_id limit ${PAGE_SIZE}`.execute(db);
  return rows;
}

/**
 * Returns the chains that `journal_anchored` records for the day and its anchor does not contain, at most a
 * page.
 */
export async function findNotAnchored(db: Database, day: string): Promise<ChainLocation[]> {
  // `except` instead of a join: PostgreSQL estimates every jsonb at 100 entries and would join 100,000 with a
  // nested loop.
  const { rows } = await sql<ChainLocation>`
    with unlisted as materialized (
      select subject_id, seq from journal_anchored where day = ${day}
      except
      select key::uuid, (value ->> 'seq')::int
      from journal_anchors cross join jsonb_each(heads) where day = ${day}
    )
    select coalesce(head.subject, 'chain') as subject, unlisted.subject_id, unlisted.seq
    from unlisted left join journal_heads as head on head.subject_id = unlisted.subject_id
    order by unlisted.subject_id limit ${PAGE_SIZE}`.execute(db);
  return rows;
}

/** Returns the days that `journal_anchored` records and that have no anchor. */
export function findMissingAnchors(db: Database) {
  return db
    .selectFrom('journal_anchored')
    .select('day')
    .distinct()
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('journal_anchors')
            .select('journal_anchors.day')
            .whereRef('journal_anchors.day', '=', 'journal_anchored.day'),
        ),
      ),
    )
    .orderBy('day')
    .limit(PAGE_SIZE)
    .execute();
}

/**
 * Returns the last anchor of a chain, and whether the journal still has the head that it recorded; undefined
 * without one.
 */
export function findAnchorOf(db: Database, subjectId: string) {
  return db
    .selectFrom('journal_anchored as anchored')
    .leftJoin('journal_anchors as anchor', 'anchor.day', 'anchored.day')
    .leftJoin('journal', (join) =>
      join.onRef('journal.subject_id', '=', 'anchored.subject_id').onRef('journal.seq', '=', 'anchored.seq'),
    )
    .select([
      'anchored.day',
      'anchored.seq',
      'anchor.hash',
      sql<boolean>`coalesce(journal.hash = anchor.heads -> anchored.subject_id::text ->> 'hash', false)`.as(
        'matches',
      ),
    ])
    .where('anchored.subject_id', '=', subjectId)
    .executeTakeFirst();
}
