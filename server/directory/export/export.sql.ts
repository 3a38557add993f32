import { ATTRIBUTE_NAMES } from '#shared/people/attributes.ts';
import type { Database } from '../../platform/database/connect.ts';
import { FIRST_ID, readPages } from '../../platform/database/pages.ts';
import { IS_ERASED } from '../../people/people.sql.ts';

type ExportedPerson = Awaited<ReturnType<typeof listPage>>[number];

/** Some ten ms of a statement, so that a long export delays nobody. */
const PAGE_SIZE = 2_000;

/** Yields everybody but the erased, in pages in order of creation. */
export function listEverybody(db: Database): AsyncGenerator<ExportedPerson[]> {
  return readPages<ExportedPerson>(PAGE_SIZE, (last) => listPage(db, last?.id ?? FIRST_ID));
}

function listPage(db: Database, after: string) {
  return db
    .selectFrom('people')
    .leftJoin('people as manager', 'manager.id', 'people.manager_id')
    .select([
      'people.id',
      'people.email',
      'people.name',
      'manager.email as manager_email',
      'people.is_manager',
    ])
    .select(ATTRIBUTE_NAMES.map((name) => `people.${name}` as const))
    .select([
      'people.is_hr',
      'people.hr_departments',
      'people.is_admin',
      'people.disabled_at',
      'people.last_sign_in_at',
      'people.source',
    ])
    .where('people.id', '>', after)
    .where((eb) => eb.not(IS_ERASED))
    .orderBy('people.id')
    .limit(PAGE_SIZE)
    .execute();
}
