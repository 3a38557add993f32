import { UNNAMED_EMPLOYEE } from '#shared/people/name.ts';

/** Returns the name of a direct report for cards and lists (People 3). */
export function reportName(report: { name: string }): string {
  return report.name.trim() || UNNAMED_EMPLOYEE;
}
