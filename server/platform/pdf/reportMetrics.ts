import { Counter, Registry } from 'prom-client';

/** The metrics of the reports of this process. */
export const reportMetrics = new Registry();

const reports = new Counter({
  name: 'gangway_reports_total',
  help: 'Reports for a download or as the attachment of a mail: rendered, refused (too large, late, busy, or another 4xx) or failed',
  labelNames: ['kind', 'result'],
  registers: [reportMetrics],
});

export type ReportResult = 'rendered' | 'refused' | 'failed';

export function countReport(kind: 'download' | 'attachment', result: ReportResult): void {
  reports.inc({ kind, result });
}
