import { type Day, daysBetween } from '#shared/calendar.ts';
import { csvLine } from '#shared/csv.ts';
import type { listForFile } from './actions.ts';

const COLUMNS = [
  'plan',
  'employee',
  'employee_email',
  'department',
  'location',
  'manager',
  'manager_email',
  'state',
  'due_date',
  'days_late',
];

/** Returns the CSV file of ongoing plans (Overview 6). */
export function overviewFile(plans: Awaited<ReturnType<typeof listForFile>>, today: Day): string {
  const lines = plans.map(({ name, user, manager, department, location, health, due_date }) => [
    name,
    user.name,
    user.email,
    department,
    location,
    manager.name,
    manager.email,
    health,
    due_date,
    health === 'overdue' && due_date !== null ? daysBetween(due_date, today) : null,
  ]);
  return [COLUMNS, ...lines].map((line) => csvLine(line)).join('');
}
