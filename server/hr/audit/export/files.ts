import { createHash } from 'node:crypto';
import { exceptionsOf } from '#shared/hr/audit/exceptions.ts';
import type { Exceptions } from '#shared/hr/audit/schema.ts';
import { csvFile, type FileColumns } from '#shared/csv.ts';
import { actorText, eventText } from '#shared/events/planHistory.ts';
import { crc32Of } from '#shared/signing/proof/zip.ts';
import { NO_EXCEPTIONS } from '../population/actions.ts';
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

/** A person who started, with the exceptions of their plan. */
type Started = { row: AuditRow; exceptions: Exceptions };

const countOf =
  (kind: keyof Exceptions) =>
  ({ row, exceptions }: Started) =>
    row.plan_id === null ? null : exceptions[kind];

/** Everybody who started, with their plan (Audit 2). */
const POPULATION_COLUMNS: FileColumns<Started> = {
  person_id: ({ row }) => row.id,
  name: ({ row }) => row.name,
  email: ({ row }) => row.email,
  department: ({ row }) => row.department,
  location: ({ row }) => row.location,
  job_title: ({ row }) => row.job_title,
  first_day: ({ row }) => row.start_on,
  last_day: ({ row }) => row.left_on,
  state: ({ row }) => row.state,
  plan: ({ row }) => (row.plan_id === null ? 'No plan' : row.plan_name),
  plan_id: ({ row }) => row.plan_id,
  template_id: ({ row }) => row.template_id,
  assigned_on: ({ row }) => row.assigned_on,
  due_on: ({ row }) => row.due_on,
  completed_on: ({ row }) => row.completed_on,
  days_late: ({ row }) => row.days_late,
  not_applicable: countOf('not_applicable'),
  moved_dates: countOf('moved_dates'),
  returned: countOf('returned'),
  by_hr: countOf('by_hr'),
  employee_signed_at: ({ row }) => row.employee_signed_at,
  manager_signed_at: ({ row }) => row.manager_signed_at,
  report: ({ row }) => (row.state === 'completed' ? reportPath(row.plan_id!) : null),
};

export const populationFile = (
  rows: readonly AuditRow[],
  exceptions: ReadonlyMap<string, Exceptions>,
): string =>
  csvFile(
    POPULATION_COLUMNS,
    rows.map((row) => ({ row, exceptions: exceptions.get(row.plan_id ?? '') ?? NO_EXCEPTIONS })),
  );

type Line = { event: ExceptionEvent; person: AuditRow | undefined };

/** Each exception on a line (Audit 3): one that is two kinds has both in its cell. */
const EXCEPTION_COLUMNS: FileColumns<Line> = {
  plan_id: ({ event }) => event.plan_id,
  person_id: ({ person }) => person?.id ?? null,
  name: ({ person }) => person?.name ?? null,
  email: ({ person }) => person?.email ?? null,
  at: ({ event }) => event.at,
  by: ({ event }) => actorText({ actor: { id: null, name: event.actor_name }, detail: event.detail }),
  exception: ({ event }) => exceptionsOf(event).join(' '),
  what: ({ event }) => eventText(event),
};

export function exceptionsFile(rows: readonly AuditRow[], events: readonly ExceptionEvent[]): string {
  const people = new Map(rows.map((row) => [row.plan_id, row]));
  return csvFile(
    EXCEPTION_COLUMNS,
    events.map((event) => ({ event, person: people.get(event.plan_id) })),
  );
}
