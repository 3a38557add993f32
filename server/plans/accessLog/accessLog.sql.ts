import { sql } from 'kysely';
import type { AccessKind, AccessLogEntry } from '#shared/plans/accessLog/schema.ts';
import type { Day } from '#shared/calendar.ts';
import type { Database } from '../../platform/database/connect.ts';
import { readPages } from '../../platform/database/pages.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { JsonObject } from '../../platform/database/tables.ts';

type NewAccess = {
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

/** As `insertAccess` for each of many subjects. */
export async function insertAccesses(
  db: Database,
  {
    subjects,
    ...access
  }: Omit<NewAccess, 'id' | 'subject_id'> & { subjects: readonly { id: string; subject_id: string }[] },
): Promise<void> {
  const ids = subjects.map(({ id }) => id);
  const subjectIds = subjects.map(({ subject_id }) => subject_id);
  await sql`
    insert into access_log (id, at, day, viewer_id, kind, subject_id, after_seq, detail)
    select read.id, ${access.at}, ${access.day}, ${access.viewer_id}, ${access.kind}, read.subject_id,
      coalesce((select seq from journal_heads where subject_id = read.subject_id), 0), ${access.detail}
    from unnest(${ids}::uuid[], ${subjectIds}::uuid[]) as read (id, subject_id)
    on conflict do nothing`.execute(db);
}

type AccessPage = {
  limit: number;
  /** The id of the last row of the page before. */
  before: string | undefined;
};

/** Returns a page of the access log, newest first, with the names of now. */
export async function listAccesses(db: Database, { limit, before }: AccessPage): Promise<AccessLogEntry[]> {
  // The page first: PostgreSQL would otherwise read all people and plans for the joins.
  const page = db
    .selectFrom('access_log')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit);
  const rows = await db
    .with(
      (cte) => cte('page').materialized(),
      () => page,
    )
    .selectFrom('page')
    .leftJoin('people as viewer', 'viewer.id', 'page.viewer_id')
    .leftJoin('plans', 'plans.id', 'page.subject_id')
    .leftJoin('people as employee', 'employee.id', 'plans.user_id')
    .select(['page.id', 'page.at', 'page.kind', 'page.subject_id', 'page.detail', 'page.viewer_id'])
    .select(['viewer.name as viewer_name', 'viewer.email as viewer_email'])
    .select(['plans.id as plan_id', 'plans.name as plan_name'])
    .select(['employee.id as user_id', 'employee.name as user_name', 'employee.email as user_email'])
    .orderBy('page.id', 'desc')
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
export function listAllAccesses(db: Database): AsyncGenerator<AccessLogEntry[]> {
  return readPages<AccessLogEntry>(BATCH_SIZE, (last) =>
    listAccesses(db, { limit: BATCH_SIZE, before: last?.id }),
  );
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
