import { csvFile, csvLines } from '#shared/csv.ts';
import { PEOPLE_FILE } from '#shared/lists/files.ts';
import type { Database } from '../../platform/database/connect.ts';
import { peopleOrder, type PeopleFilter, type Reading } from '../../lists/people.sql.ts';
import { listPeople, type ListedRow } from './people.sql.ts';

/** Some ten ms of a statement, so that a long export delays nobody. */
const PAGE_SIZE = 500;

/** Yields the people of a list as CSV in parts, so that a company of any size fits into memory. */
export async function* exportPeople(
  db: Database,
  reading: Reading,
  filter: PeopleFilter,
): AsyncGenerator<string> {
  yield csvFile(PEOPLE_FILE, []);
  let rows: ListedRow[] = [];
  do {
    const last = rows.at(-1);
    const page = { ...filter, limit: PAGE_SIZE, ...(last && { cursor: peopleOrder().cursorOf(last) }) };
    rows = await listPeople(db, reading, page, { withPlans: false });
    yield csvLines(PEOPLE_FILE, rows);
  } while (rows.length === PAGE_SIZE);
}
