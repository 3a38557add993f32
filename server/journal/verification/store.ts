import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { Anchor, AnchorHeads, Link } from '../chain.ts';
import { ANCHORS } from '../anchors/store.ts';
import type { Subject } from '../store.ts';
import type { Head } from './verifyChain.ts';

type Stored = { hash: string; head: Head | null };
export type StoredLink = Link & Stored;
export type StoredAnchor = Anchor & Stored;

export const ANCHORS_CHAIN = { subject: 'anchors', subject_id: ANCHORS } as const;

/** A single chain. */
export type Only = { subject: Subject; subject_id: string };

/** An event is some hundred bytes, so a page is far below a megabyte, however long the journal is. */
const PAGE = 1_000;

// What is read back must be exactly what is stored. The driver's own reading of an instant knows no infinity and no year
// before 1, which somebody could have written in its place.
const exactAt = sql<number>`(extract(epoch from at) * 1000)::float8`;

function instant(ms: number): string {
  const date = new Date(ms);
  return Number.isInteger(ms) && !Number.isNaN(date.getTime()) ? date.toISOString() : String(ms);
}

/** Every event, or those of one chain: chain by chain, each from its beginning, with the recorded end of its chain. */
export async function* readLinks(db: Database, only?: Only): AsyncGenerator<StoredLink> {
  let after = { subject_id: ANCHORS, seq: 0 };
  for (;;) {
    const page = await readPage(db, after, only);
    for (const { ms, head_seq, head_hash, ...link } of page) {
      yield { ...link, at: instant(ms), head: headOf(head_seq, head_hash) };
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last;
  }
}

function headOf(seq: number | null, hash: string | null): Head | null {
  return seq === null || hash === null ? null : { seq, hash };
}

// One statement reads the events together with the end, so that what is appended meanwhile changes either both or none.
function readPage(db: Database, after: { subject_id: string; seq: number }, only?: Only) {
  return db
    .selectFrom('journal')
    .leftJoin('journal_heads as head', (join) =>
      join.onRef('head.subject_id', '=', 'journal.subject_id').onRef('head.subject', '=', 'journal.subject'),
    )
    .select(['journal.subject_id', 'journal.seq', 'journal.actor_id', 'journal.actor_name'])
    .select(['journal.subject', 'journal.event', 'journal.detail', 'journal.prev_hash', 'journal.hash'])
    .select([exactAt.as('ms'), 'head.seq as head_seq', 'head.hash as head_hash'])
    .where(sql<boolean>`(journal.subject_id, journal.seq) > (${after.subject_id}::uuid, ${after.seq}::int)`)
    .$if(only !== undefined, (query) =>
      query
        .where('journal.subject_id', '=', only?.subject_id ?? '')
        .where('journal.subject', '=', only?.subject ?? ''),
    )
    .orderBy('journal.subject_id')
    .orderBy('journal.seq')
    .limit(PAGE)
    .execute();
}

/** The recorded ends of chains that have no event at all. */
export async function* readEndsAlone(db: Database) {
  let after = ANCHORS;
  for (;;) {
    const page = await db
      .selectFrom('journal_heads')
      .select(['subject', 'subject_id'])
      .where('subject_id', '>', after)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('journal')
              .select('journal.seq')
              .whereRef('journal.subject_id', '=', 'journal_heads.subject_id'),
          ),
        ),
      )
      .orderBy('subject_id')
      .limit(PAGE)
      .execute();
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.subject_id;
  }
}

/** The recorded end of one chain. */
export function findHead(
  db: Database,
  { subject, subject_id }: Only | typeof ANCHORS_CHAIN,
): Promise<Head | undefined> {
  return db
    .selectFrom('journal_heads')
    .select(['seq', 'hash'])
    .where('subject_id', '=', subject_id)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** Whether one of the anchors has this hash. */
export async function hasAnchor(db: Database, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('journal_anchors')
    .select('day')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Every anchor by its day, one at a time, for one alone can be large; each with the recorded end of their chain. */
export async function* readAnchors(db: Database): AsyncGenerator<StoredAnchor> {
  for (let after = '-infinity'; ;) {
    const row = await db
      .selectFrom('journal_anchors')
      .leftJoin('journal_heads as head', (join) => join.on('head.subject_id', '=', ANCHORS))
      .select(['day', 'heads', 'prev_hash', 'journal_anchors.hash', exactAt.as('ms')])
      .select(['head.seq as head_seq', 'head.hash as head_hash'])
      .where('day', '>', after)
      .orderBy('day')
      .limit(1)
      .executeTakeFirst();
    if (!row) return;
    const { ms, head_seq, head_hash, heads, ...anchor } = row;
    yield {
      ...anchor,
      heads: heads as AnchorHeads,
      at: instant(ms),
      head: headOf(head_seq, head_hash),
    };
    after = row.day;
  }
}

export type Place = { subject: string; subject_id: string; seq: number };

/** The heads of the anchor that the journal does not have as they were anchored; at most a page of them. */
export async function findLost(db: Database, day: string): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select coalesce(journal.subject, head.subject, 'chain') as subject, listed.subject_id, listed.seq
    from (
      select key::uuid as subject_id, (value ->> 'seq')::int as seq, value ->> 'hash' as hash
      from journal_anchors cross join jsonb_each(heads) where day = ${day}
    ) as listed
    left join journal on journal.subject_id = listed.subject_id and journal.seq = listed.seq
    left join journal_heads as head on head.subject_id = listed.subject_id
    where journal.hash is distinct from listed.hash
    order by listed.subject_id limit ${PAGE}`.execute(db);
  return rows;
}

/** The chains that are said to be anchored on the day, and are not in its anchor; at most a page of them. */
export async function findUnlisted(db: Database, day: string): Promise<Place[]> {
  // As a difference of sets: PostgreSQL takes every jsonb for 100 entries, and would join 100,000 of them one by one.
  const { rows } = await sql<Place>`
    with unlisted as materialized (
      select subject_id, seq from journal_anchored where day = ${day}
      except
      select key::uuid, (value ->> 'seq')::int
      from journal_anchors cross join jsonb_each(heads) where day = ${day}
    )
    select coalesce(head.subject, 'chain') as subject, unlisted.subject_id, unlisted.seq
    from unlisted left join journal_heads as head on head.subject_id = unlisted.subject_id
    order by unlisted.subject_id limit ${PAGE}`.execute(db);
  return rows;
}

/** The days of anchors by which a chain is said to be anchored, and which are not there. */
export function findLostAnchors(db: Database) {
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
    .limit(PAGE)
    .execute();
}

/** The last anchor that says where the chain ended, and whether the journal still has it so. */
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
      sql<boolean>`coalesce(journal.hash = anchor.heads -> anchored.subject_id::text ->> 'hash', false)`.as(
        'holds',
      ),
    ])
    .where('anchored.subject_id', '=', subjectId)
    .executeTakeFirst();
}
