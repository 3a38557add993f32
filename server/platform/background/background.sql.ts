import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

/** The facts about the last backup (Operations 15). */
type BackupDetail = { rows: number; bytes: number; encrypted: boolean; version: string };

export type JobRun = {
  job: string;
  succeeded_at: string | null;
  failed_at: string | null;
  error: string | null;
  detail: BackupDetail | null;
};

/** The name of `npm run backup` in job_runs. */
export const BACKUP = 'backup';

/** Records that a job has succeeded now, by the clock of the database. */
export async function recordSuccess(db: Database, job: string, detail?: BackupDetail): Promise<void> {
  const json = detail === undefined ? null : JSON.stringify(detail);
  await sql`
    insert into job_runs (job, succeeded_at, detail) values (${job}, now(), ${json})
    on conflict (job) do update set succeeded_at = excluded.succeeded_at, detail = excluded.detail`.execute(
    db,
  );
}

/** Records that a job has failed now. Its last success stays. */
export async function recordFailure(db: Database, job: string, error: string): Promise<void> {
  const reason = [...error.toWellFormed()].slice(0, 500).join('');
  await sql`
    insert into job_runs (job, failed_at, error) values (${job}, now(), ${reason})
    on conflict (job) do update set failed_at = excluded.failed_at, error = excluded.error`.execute(db);
}

/** Returns the last runs by job. */
export async function listJobRuns(db: Database): Promise<JobRun[]> {
  const rows = await db.selectFrom('job_runs').selectAll().orderBy('job').execute();
  return rows.map((row) => ({ ...row, detail: row.detail as BackupDetail | null }));
}
