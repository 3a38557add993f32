import { sql } from 'kysely';
import type { Database, Transaction } from '../connect.ts';
import { listObjects } from './objects.ts';

/**
 * Grants a role what the application needs, and nothing that could change or delete history or signatures
 * (Journal 4). Runs as the owner of the tables, after the migrations. Repeating it changes nothing.
 */
export async function grantToRunner(tx: Transaction, role: string): Promise<void> {
  const runner = sql.id(role);
  // By name: the schema may have tables of other applications.
  const own = (await listObjects(tx)).filter(({ is_own }) => is_own);
  const namesOf = (wanted: string) =>
    sql.join(own.filter(({ kind }) => kind === wanted).map(({ name }) => sql.table(`public.${name}`)));
  await sql`grant usage on schema public to ${runner}`.execute(tx);
  await sql`grant select, insert, update, delete on ${namesOf('table')} to ${runner}`.execute(tx);
  await sql`grant select on ${namesOf('view')} to ${runner}`.execute(tx);
  await sql`revoke update, delete on journal, journal_anchors from ${runner}`.execute(tx);
  await sql`revoke delete on journal_heads, journal_anchored from ${runner}`.execute(tx);
  // A signature can be voided, and nothing else of it changes (Signing 4).
  await sql`revoke update, delete on plan_signatures from ${runner}`.execute(tx);
  await sql`grant update (voided_at) on plan_signatures to ${runner}`.execute(tx);
  // Evidence is superseded or erased, and otherwise never changes (Tasks 5).
  await sql`revoke update, delete on task_evidence from ${runner}`.execute(tx);
  await sql`grant update (superseded_at, answer, salt, erased_at, erased_by) on task_evidence to ${runner}`.execute(
    tx,
  );
  // A certificate is permanent; its key is sealed again when the secret changes (Proof 2).
  await sql`revoke update, delete on signing_certificates from ${runner}`.execute(tx);
  await sql`grant update (sealed_key) on signing_certificates to ${runner}`.execute(tx);
  // Old rows are removed by a function, which keeps the young ones (Access log 3).
  await sql`revoke update, delete on access_log from ${runner}`.execute(tx);
  await sql`grant execute on function remove_old_accesses to ${runner}`.execute(tx);
  // The database itself writes the versions of templates (Templates 15).
  await sql`revoke insert, update on template_versions from ${runner}`.execute(tx);
  await sql`grant execute on function keep_template_version to ${runner}`.execute(tx);
  await sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${runner}`.execute(
    tx,
  );
}

/** Returns the role of the connection. */
export async function currentRole(db: Database): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
  return rows[0]?.role ?? '';
}
