import { csvLine } from '#shared/csv.ts';
import type { Database } from '../../platform/database/connect.ts';
import { cursorOf, type PeopleFilter, type Reading } from '../../lists/people.sql.ts';
import { listPeople, type ListedRow } from './people.sql.ts';

/** Some ten ms of a statement, so that a long export delays nobody. */
const PAGE_SIZE = 500;

const COLUMNS = [
  'name',
  'email',
  'job_title',
  'department',
  'location',
  'manager_email',
  'start_on',
  'left_on',
  'state',
] as const;

/** Yields the people of a list as CSV in parts, so that a company of any size fits into memory. */
export async function* exportPeople(
  db: Database,
  reading: Reading,
  filter: PeopleFilter,
): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  let rows: ListedRow[] = [];
  do {
    const last = rows.at(-1);
    const page = { ...filter, limit: PAGE_SIZE, ...(last && { cursor: cursorOf(undefined)(last) }) };
    rows = await listPeople(db, reading, page, { withPlans: false });
    yield rows
      .map((row) => ({ ...row, manager_email: row.manager?.email ?? null }))
      .map((row) => csvLine(COLUMNS.map((column) => row[column])))
      .join('');
  } while (rows.length === PAGE_SIZE);
}
