import { createHash } from 'node:crypto';
import { exceptionsOf } from '#shared/hr/audit/exceptions.ts';
import type { Exceptions } from '#shared/hr/audit/schema.ts';
import { csvLine } from '#shared/csv.ts';
import { actorText, eventText } from '#shared/events/planHistory.ts';
import { crc32Of } from '#shared/signing/proof/zip.ts';
import type { AuditRow, ExceptionEvent } from '../population/population.sql.ts';
import type { NewFile } from './export.sql.ts';

export const POPULATION = 'population.csv';
export const EXCEPTIONS = 'exceptions.csv';
export const CERTIFICATES = 'gangway-certificate.pem';
export const README_FILE = 'README.txt';
/** Where the report of a plan is in the file. Only the list contains names of people. */
export const reportPath = (planId: string) => `reports/${planId}.pdf`;

export function fileOf(name: string, content: string | Uint8Array): NewFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return {
    name,
    content: bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    crc32: crc32Of(bytes),
  };
}

const POPULATION_COLUMNS = [
  'person_id',
  'name',
  'email',
  'department',
  'location',
  'job_title',
  'first_day',
  'last_day',
  'state',
  'plan',
  'plan_id',
  'template_id',
  'assigned_on',
  'due_on',
  'completed_on',
  'days_late',
  'not_applicable',
  'moved_dates',
  'returned',
  'by_hr',
  'employee_signed_at',
  'manager_signed_at',
  'report',
];

/** Everybody who started, with their plan (Audit 2). */
export function populationFile(
  rows: readonly AuditRow[],
  exceptions: ReadonlyMap<string, Exceptions>,
): string {
  const lines = rows.map((row) => {
    const { not_applicable, moved_dates, returned, by_hr } = exceptions.get(row.plan_id ?? '') ?? {};
    const counts = [not_applicable, moved_dates, returned, by_hr];
    return [
      row.id,
      row.name,
      row.email,
      row.department,
      row.location,
      row.job_title,
      row.start_on,
      row.left_on,
      row.state,
      row.plan_id === null ? 'No plan' : row.plan_name,
      row.plan_id,
      row.template_id,
      row.assigned_on,
      row.due_on,
      row.completed_on,
      row.days_late,
      ...counts.map((count) => (row.plan_id === null ? null : (count ?? 0))),
      row.employee_signed_at,
      row.manager_signed_at,
      row.state === 'completed' ? reportPath(row.plan_id!) : null,
    ];
  });
  return [POPULATION_COLUMNS, ...lines].map((line) => csvLine(line)).join('');
}

const EXCEPTION_COLUMNS = ['plan_id', 'person_id', 'name', 'email', 'at', 'by', 'exception', 'what'];

/** Each exception on a line (Audit 3): one that is two kinds has both in its cell. */
export function exceptionsFile(rows: readonly AuditRow[], events: readonly ExceptionEvent[]): string {
  const people = new Map(rows.map((row) => [row.plan_id, row]));
  const lines = events.map((event) => {
    const { id = null, name = null, email = null } = people.get(event.plan_id) ?? {};
    const by = actorText({ actor: { id: null, name: event.actor_name }, detail: event.detail });
    const kinds = exceptionsOf(event).join(' ');
    return [event.plan_id, id, name, email, event.at, by, kinds, eventText(event)];
  });
  return [EXCEPTION_COLUMNS, ...lines].map((line) => csvLine(line)).join('');
}
