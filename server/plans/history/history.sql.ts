import { type RawBuilder, sql } from 'kysely';
import type { HistoryEvent, PlanEvent } from '#shared/plans/schema.ts';
import type { Database } from '../../platform/database/connect.ts';
import { FIRST_ID } from '../../platform/database/pages.ts';
import { instantInJson } from '../../platform/database/json.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { largeRows, shownRows } from '../../platform/database/withinBytes.ts';
import { type EventPage, listEvents } from '../../platform/journal/journal.sql.ts';

type Row = {
  seq: number;
  id: string;
  at: string;
  actor_id: string | null;
  actor_name: string;
  event: string;
  detail: HistoryEvent['detail'];
  version: number | null;
};

type Page = { plan_id: string; seq: number; id: string; limit: number };

// Each branch has the limit, so that a page of a long history reads no more than a page. A view comes after the event
// that was the last one then; the views of one viewer on one day are one line, whatever they read.
const placesOf = (page: Page) => sql<object>`(
    (
      select seq, ${sql.lit(FIRST_ID)}::uuid as id from journal
      where subject = 'plan' and subject_id = ${page.plan_id} and seq > ${page.seq}
      order by seq limit ${page.limit}
    ) union all (
      select view.after_seq, view.id from access_log view
      where view.subject_id = ${page.plan_id} and (view.after_seq, view.id) > (${page.seq}, ${page.id})
        and not exists (
          select from access_log earlier
          where earlier.subject_id = view.subject_id and earlier.viewer_id = view.viewer_id
            and earlier.day = view.day and earlier.id < view.id
        )
      order by view.after_seq, view.id limit ${page.limit}
    )
    order by seq, id limit ${page.limit}
  )`;

/** The line of a place. That of an edit may have both versions of a checklist. */
const lineOf = (plan_id: string, key: RawBuilder<unknown>) => sql<Row>`(
    select seq, ${sql.lit(FIRST_ID)}::uuid as id, ${instantInJson(sql<string>`at`)} as at, actor_id, actor_name, event, detail, version
    from journal
    where subject = 'plan' and subject_id = ${plan_id} and seq = (${key} ->> 'seq')::int
      and ${key} ->> 'id' = ${sql.lit(FIRST_ID)}
    union all
    select view.after_seq, view.id, ${instantInJson(sql<string>`view.at`)}, view.viewer_id, coalesce(viewer.name, ''),
      'plan.viewed_by_hr', jsonb_build_object('kind', view.kind, 'day', view.day), null
    from access_log view left join people viewer on viewer.id = view.viewer_id
    where view.id = (${key} ->> 'id')::uuid
  )`;

const readPage = prepared((_, page: Page) => largeRows(placesOf(page), (key) => lineOf(page.plan_id, key)));

/**
 * Returns a page of the history of a plan, oldest first, with the lines of those who viewed it as HR (Access log 2). The
 * journal, its chain and the certificate have no such lines. The caller decides who may read it.
 */
export async function listShownHistory(
  db: Database,
  planId: string,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<(PlanEvent & { cursor: string; list_bytes: number })[]> {
  const [seq = '-1', id = FIRST_ID] = cursor?.split('.') ?? [];
  const rows = await readPage(db, { plan_id: planId, seq: Number(seq), id, limit });
  return shownRows(rows, ({ seq: number, id: viewId, at, actor_id, actor_name, event, detail, version }) => ({
    cursor: viewId === FIRST_ID ? String(number) : `${number}.${viewId}`,
    at,
    actor: { id: actor_id, name: actor_name },
    event,
    detail,
    ...(version !== null && { version }),
  }));
}

/**
 * Returns the history of a plan, oldest first, with the numbers of the events. The caller decides who may
 * read it.
 */
export async function listHistory(
  db: Database,
  planId: string,
  page?: EventPage,
): Promise<(HistoryEvent & { seq: number })[]> {
  const events = await listEvents(db, 'plan', planId, page);
  return events.map(({ seq, at, actor_id, actor_name, event, detail }) => ({
    seq,
    at,
    actor: { id: actor_id, name: actor_name },
    event,
    detail: detail as HistoryEvent['detail'],
  }));
}
