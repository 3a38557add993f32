import { sql } from 'kysely';
import { SHOWN_PERSON_EVENTS } from '#shared/events/personHistory.ts';
import type { Database } from '../../platform/database/connect.ts';
import { instantInJson } from '../../platform/database/json.ts';
import { largeRows, shownRows } from '../../platform/database/withinBytes.ts';
import { readCursor } from '../../platform/http/nextPage.ts';

export type EventQuery = {
  personId: string;
  planIds: readonly string[];
  /** Whether the events of the person belong to it. */
  hasOwn: boolean;
  cursor?: string | undefined;
  limit: number;
};

/** Returns a page of the events of a person and their plans, the newest first. */
export async function listEventsOfPerson(
  db: Database,
  { personId, planIds, hasOwn, cursor, limit }: EventQuery,
) {
  const last = cursor === undefined ? [] : readCursor(cursor, ['instant', 'id', 'integer']);
  const places = db
    .selectFrom('journal')
    .select(['subject', 'subject_id', 'seq'])
    .where((eb) =>
      eb.or([
        eb.and([eb('subject', '=', 'plan'), eb('subject_id', '=', eb.fn.any(eb.val([...planIds])))]),
        eb.and([
          eb.val(hasOwn),
          eb('subject', '=', 'person'),
          eb('subject_id', '=', personId),
          eb('event', 'in', SHOWN_PERSON_EVENTS),
        ]),
      ]),
    )
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(at, subject_id, seq) < (${last[0]}::timestamptz, ${last[1]}::uuid, ${last[2]}::int)`,
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('subject_id', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit);
  // An edit of a plan may have both versions of a checklist.
  const { rows } = await largeRows(places, (key) =>
    db
      .selectFrom('journal')
      .select(['subject', 'subject_id', 'seq', 'actor_id', 'actor_name', 'event', 'detail'])
      .select((eb) => instantInJson(eb.ref('at')).as('at'))
      .where('subject', '=', sql<string>`${key} ->> 'subject'`)
      .where('subject_id', '=', sql<string>`(${key} ->> 'subject_id')::uuid`)
      .where('seq', '=', sql<number>`(${key} ->> 'seq')::int`),
  ).execute(db);
  return shownRows(rows, (row) => row);
}
