import type { AccessLogEntry } from './schema.ts';

/** The columns of the access log as a file (Access log 4). */
export const ACCESS_LOG_COLUMNS = [
  'at',
  'viewer_id',
  'viewer_name',
  'viewer_email',
  'kind',
  'subject_id',
  'plan_name',
  'employee_name',
  'employee_email',
  'detail',
] as const;

/** Returns the cells of an entry in the order of the columns. */
export function accessLogCells({ at, viewer, kind, subject_id, plan, detail }: AccessLogEntry) {
  const about = [plan?.name ?? null, plan?.user.name ?? null, plan?.user.email ?? null];
  return [at, viewer.id, viewer.name, viewer.email, kind, subject_id, ...about, JSON.stringify(detail)];
}
