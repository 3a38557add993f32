import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import { fillChecklists } from './checklists.ts';
import { dropForeignKeys } from './foreignKeys.ts';
import { createFunctions } from './functions.ts';
import { createTables, fillPeople, fillPlans, fillTemplates } from './peopleAndPlans.ts';
import { fillRecords } from './records.ts';
import { PLANS_PER_PERSON } from './sizes.ts';

/** Plans for each round: half a million tasks, so that a round takes some seconds. */
const PLANS_PER_ROUND = 10_000;

/**
 * Fills an empty, migrated database with a company of any size in SQL: 100,000 people with 10 million tasks take
 * minutes. One person sees the same amount of data at every size. Signatures and journal pass `npm run verify`. `owner`
 * is a connection of the role that owns the tables, without time limits (`connectForMigrations`).
 */
export async function fillLarge(
  owner: Database,
  { people }: { people: number },
  onRound: (plans: number) => void = () => undefined,
): Promise<void> {
  await owner.connection().execute(async (db) => {
    // A crash would lose the last rows, of a database that is made for one measurement.
    await sql`set synchronous_commit = off`.execute(db);
    const addForeignKeys = await dropForeignKeys(db);
    // The trigger counts the tasks of a subplan at the end of a transaction, and the tasks are not inserted yet.
    await sql`alter table subplans disable trigger count_saved_subplan`.execute(db);
    await createFunctions(db);
    await createTables(db);
    await fillPeople(db, people);
    await fillTemplates(db, people);
    const plans = PLANS_PER_PERSON * (people - 1);
    for (let first = 0; first < plans; first += PLANS_PER_ROUND) {
      const round = { first, last: Math.min(plans, first + PLANS_PER_ROUND) - 1 };
      await fillPlans(db, { people, plans, round });
      await fillChecklists(db, 'plan');
      await fillRecords(db);
      onRound(round.last + 1);
    }
    await sql`alter table subplans enable trigger count_saved_subplan`.execute(db);
    await addForeignKeys();
    // Does the work of autovacuum: statistics for the planner, and a visibility map.
    await sql`vacuum analyze`.execute(db);
  });
}
