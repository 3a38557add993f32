import { sql } from 'kysely';
import type { AccessKind, AccessLogEntry } from '#shared/accessLog/schema.ts';
import type { Day } from '#shared/calendar.ts';
import type { Database } from '../database/connect.ts';
import { prepared } from '../database/prepared.ts';
import type { JsonObject } from '../database/tables.ts';

export type NewAccess = {
  id: string;
  at: string;
  day: Day;
  viewer_id: string;
  kind: AccessKind;
  subject_id: string | null;
  detail: string;
};

/** Writes a row, unless the viewer has read the subject in this way on this day already (Access log 1). */
export const insertAccess = prepared(
  (_, access: NewAccess) => sql`
    insert into access_log (id, at, day, viewer_id, kind, subject_id, after_seq, detail)
    values (
      ${access.id}, ${access.at}, ${access.day}, ${access.viewer_id}, ${access.kind}, ${access.subject_id}::uuid,
      coalesce((select seq from journal_heads where subject_id = ${access.subject_id}::uuid), 0), ${access.detail}
    )
    on conflict do nothing`,
);

export type AccessPage = {
  limit: number;
  /** The id of the last row of the page before. */
  before: string | undefined;
};

/** Returns a page of the access log, newest first, with the names of now. */
export async function listAccesses(db: Database, { limit, before }: AccessPage): Promise<AccessLogEntry[]> {
  const rows = await db
    .selectFrom('access_log')
    .leftJoin('people as viewer', 'viewer.id', 'access_log.viewer_id')
    .leftJoin('plans', 'plans.id', 'access_log.subject_id')
    .leftJoin('people as employee', 'employee.id', 'plans.user_id')
    .select([
      'access_log.id',
      'access_log.at',
      'access_log.kind',
      'access_log.subject_id',
      'access_log.detail',
    ])
    .select(['access_log.viewer_id', 'viewer.name as viewer_name', 'viewer.email as viewer_email'])
    .select(['plans.id as plan_id', 'plans.name as plan_name'])
    .select(['employee.id as user_id', 'employee.name as user_name', 'employee.email as user_email'])
    .$if(before !== undefined, (query) => query.where('access_log.id', '<', before!))
    .orderBy('access_log.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, at, kind, subject_id, detail, ...row }) => ({
    id,
    at,
    viewer: { id: row.viewer_id, name: row.viewer_name ?? '', email: row.viewer_email ?? '' },
    kind: kind as AccessKind,
    subject_id,
    plan:
      row.plan_id === null
        ? null
        : {
            id: row.plan_id,
            name: row.plan_name ?? '',
            user: { id: row.user_id ?? '', name: row.user_name ?? '', email: row.user_email ?? '' },
          },
    detail: detail as JsonObject,
  }));
}

// Some ten ms of a statement.
const BATCH_SIZE = 2_000;

/** Yields the whole access log in pages, newest first. */
export async function* listAllAccesses(db: Database): AsyncGenerator<AccessLogEntry[]> {
  let before: string | undefined;
  while (true) {
    const page = await listAccesses(db, { limit: BATCH_SIZE, before });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    before = last.id;
  }
}

/** Removes the rows of days before this one (Access log 3). Stops between two batches when `stop` is aborted. */
export async function removeOldAccesses(db: Database, before: Day, stop: AbortSignal): Promise<void> {
  let removed = BATCH_SIZE;
  while (removed === BATCH_SIZE && !stop.aborted) {
    const { rows } = await sql<{ removed: number }>`
      select remove_old_accesses(${before}::date, ${BATCH_SIZE}) as removed`.execute(db);
    removed = rows[0]?.removed ?? 0;
  }
}
