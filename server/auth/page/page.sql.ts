import type { Database } from '../../platform/database/connect.ts';
import { positionColumns } from '../../platform/database/position.ts';
import { preparedOne } from '../../platform/database/prepared.ts';

const sessionOfPage = (db: Database, { page }: { page: Buffer }) =>
  db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .select(['people.id', 'people.name', 'people.email', 'people.manager_id'])
    .select(['people.is_manager', 'people.is_admin', 'people.is_hr', 'people.hr_departments'])
    .select(['sessions.id as session_id'])
    .select(['sessions.expires_at', 'sessions.last_seen_at', 'sessions.authenticated_at'])
    .where('sessions.page_digest', '=', page)
    .where('sessions.ended_at', 'is', null)
    .where('people.disabled_at', 'is', null);

/** Returns the session of a page cookie with its person; undefined when it does not exist, has ended or is a disabled person's. */
export const findSessionOfPage = preparedOne(sessionOfPage);

/** As `findSessionOfPage`, with the position of the primary. */
export const findSessionOfPageAtPosition = preparedOne((db, values: { page: Buffer }) =>
  sessionOfPage(db, values).select(positionColumns),
);
