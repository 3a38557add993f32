import { sql } from 'kysely';
import { ATTRIBUTE_NAMES } from '#shared/people/attributes.ts';
import type { StoredPerson } from '#shared/directory/import/refusals.ts';
import type { Database, Transaction } from '../../platform/database/connect.ts';
import { IS_UNFINISHED } from '../../plans/rules/rules.sql.ts';

/** Returns the roles of the person who imports, as they are now. */
export function findImporter(tx: Transaction, id: string) {
  return tx
    .selectFrom('people')
    .select(['id', 'email', 'is_admin', 'is_manager'])
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

/** Returns the people with these emails, and all managers above them. */
export function listKnownPeople(db: Database, emails: readonly string[]): Promise<StoredPerson[]> {
  return db
    .withRecursive('above', (cte) =>
      cte
        .selectFrom('people')
        .select(['id', 'manager_id'])
        .where((eb) => eb('email', '=', eb.fn.any(eb.val(emails))))
        // Without duplicates, so that a shared manager is followed once.
        .union((eb) =>
          eb
            .selectFrom('people')
            .innerJoin('above', 'above.manager_id', 'people.id')
            .select(['people.id', 'people.manager_id']),
        ),
    )
    .selectFrom('people')
    .select([
      'id',
      'email',
      'name',
      'manager_id',
      'is_manager',
      'manager_denied',
      'disabled_at',
      'scim_fields',
    ])
    .select(ATTRIBUTE_NAMES)
    .where('id', 'in', (eb) => eb.selectFrom('above').select('above.id'))
    .execute();
}

/** Returns the direct reports of the managers, by email. */
export function listReportsOf(db: Database, managerIds: readonly string[]) {
  return db
    .selectFrom('people')
    .select(['email', 'manager_id'])
    .where((eb) => eb('manager_id', '=', eb.fn.any(eb.val(managerIds))))
    .$narrowType<{ manager_id: string }>()
    .execute();
}

/** Returns the plans of the managers that are not signed by both, each by the email of its employee. */
export async function listOpenPlansOf(db: Database, managerIds: readonly string[]) {
  const { rows } = await sql<{ email: string; manager_id: string }>`
    select people.email, plans.manager_id from plans join people on people.id = plans.user_id
    where plans.manager_id = any(${managerIds}::uuid[]) and ${IS_UNFINISHED}`.execute(db);
  return rows;
}

/** Returns who has one of the external ids. */
export function listExternalIds(db: Database, externalIds: readonly string[]) {
  return db
    .selectFrom('people')
    .select(['email', 'external_id'])
    .where((eb) => eb('external_id', '=', eb.fn.any(eb.val(externalIds))))
    .$narrowType<{ external_id: string }>()
    .execute();
}
