import { UNNAMED_EMPLOYEE } from '#shared/people/name.ts';

/** What a card calls a person (spec §2). */
export function reportName(report: { name: string }): string {
  return report.name.trim() || UNNAMED_EMPLOYEE;
}
