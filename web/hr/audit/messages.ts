import type { ExceptionKind } from '#shared/hr/audit/exceptions.ts';
import type { AuditState } from '#shared/hr/audit/schema.ts';

const number = (value: number) => value.toLocaleString('en');

/** The texts of audits. */
export const messages = {
  lead: 'Everybody who started in a period, and what has become of their plan',
  leadOf: (departments: readonly string[]) =>
    `Everybody who started in a period in ${departments.join(', ')}, and what has become of their plan`,
  loading: 'Loading the audit…',
  loadFailed: 'Failed to load the audit',
  moreFailed: 'Failed to load more people. Please try again.',

  counts: 'In numbers',
  started: 'Started',
  without: 'Without a plan',
  completed: 'Completed',
  late: 'Late',
  share: (part: number, all: number) => (all === 0 ? '' : `${Math.round((100 * part) / all)}%`),

  list: 'People who started',
  states: {
    no_plan: 'No plan',
    completed: 'Completed',
    open: 'Open',
    inactive: 'Inactive',
  } satisfies Record<AuditState, string>,
  left: (day: string) => `left ${day}`,
  assigned: (day: string) => `assigned ${day}`,
  due: (day: string) => `due ${day}`,
  employee: (day: string) => `Employee ${day}`,
  manager: (day: string) => `Manager ${day}`,
  days: (days: number) => (days === 1 ? '1 day' : `${number(days)} days`),
  inTime: 'in time',
  exceptions: {
    not_applicable: (count) =>
      count === 1 ? '1 task not applicable' : `${number(count)} tasks not applicable`,
    moved_dates: (count) => (count === 1 ? 'a date moved' : `dates moved ${number(count)} times`),
    returned: (count) => (count === 1 ? 'returned' : `returned ${number(count)} times`),
    by_hr: (count) => (count === 1 ? '1 act of HR' : `${number(count)} acts of HR`),
  } satisfies Record<ExceptionKind, (count: number) => string>,
  noMatch: 'Nobody matches.',
  clearFilters: 'Clear filters',
  none: 'Nobody started in this period',
  noneText:
    'An audit counts people by their start date. Choose another period, or enter the dates of people.',

  export: 'Export',
  exportNobody: 'Nobody to export',
  exportLoading: 'The numbers are still loading',
  exportWrong: 'Correct the period first',
  exportFailed: 'Failed to start the export.',
  file: 'File of the audit',
  making: (done: number, total: number) =>
    `Making the file: ${number(done)} of ${number(total)} people. You can leave this page; its address leads back.`,
  progress: 'Progress',
  ready: 'The file is ready.',
  readyText: 'It is kept for seven days. Whoever gets it can check it without an account:',
  verifier: 'check a file',
  without_report: (count: number) =>
    count === 1 ? 'One report is not in it.' : `${number(count)} reports are not in it.`,
  retry: 'Try the failed ones again',
  retryFailed: 'Failed to try again.',
  download: 'Download',
  downloadFailed: 'Failed to download the file.',
  gone: 'There is no such file',
  goneText: 'It was made by somebody else, or is too old. Export again.',
} as const;
