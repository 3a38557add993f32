import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

// Some ten ms each: other statements get their turn.
const VERSIONS_AT_ONCE = 20;
const PLANS_PER_CALL = 200;
const ROWS_AT_ONCE = 1_000;

/** Repeats a statement until it has found fewer rows than it takes in one turn, or the job is stopped. */
async function repeatWhileFull(most: number, stop: AbortSignal, turn: () => Promise<number>): Promise<void> {
  while (!stop.aborted && (await turn()) === most);
}

/** Keeps the current version of templates that no release with versions has saved (Templates 15). */
export async function keepMissingVersions(db: Database, stop: AbortSignal): Promise<void> {
  await repeatWhileFull(VERSIONS_AT_ONCE, stop, async () => {
    const { rows } = await sql`
      select keep_template_version(id) from (
        select id from templates where not exists (select from template_versions where template_id = templates.id)
        limit ${VERSIONS_AT_ONCE}
      ) as missing`.execute(db);
    return rows.length;
  });
}

/**
 * Removes versions that a later save of the same number has replaced, unless a plan was made of one (Templates 15). An hour later: an
 * assignment that has read the version has ended then.
 */
export async function removeReplacedVersions(db: Database, stop: AbortSignal): Promise<void> {
  await repeatWhileFull(ROWS_AT_ONCE, stop, async () => {
    const { numAffectedRows = 0n } = await sql`
      delete from template_versions where (template_id, edit) in (
        select template_id, edit from template_versions as old
        where published_at < now() - interval '1 hour'
          and exists (
            select from template_versions as newer
            where newer.template_id = old.template_id and newer.edit > old.edit and newer.number = old.number
          )
          and not exists (
            select from plans where plans.template_id = old.template_id and plans.template_version = old.edit
          )
        limit ${ROWS_AT_ONCE}
      )`.execute(db);
    return Number(numAffectedRows);
  });
}

/** Derives the origins of the subplans and topics of plans that a release without them has written (Templates 16). */
export async function deriveOrigins(db: Database, stop: AbortSignal): Promise<void> {
  await repeatWhileFull(PLANS_PER_CALL, stop, async () => {
    const { rows } = await sql<{ plans: number }>`select derive_origins(${PLANS_PER_CALL}) as plans`.execute(
      db,
    );
    return rows[0]!.plans;
  });
}
