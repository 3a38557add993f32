import { encodeExtended } from 'content-disposition';
import { splitLinks } from '#shared/checklist/links.ts';
import { reportFileName } from '#shared/plans/report.ts';
import type { Plan } from '#shared/plans/schema.ts';
import type { Config } from '../config.ts';
import type { Report, ReportSignature } from '../report/report.ts';

/** A signed plan as its report prints it. */
export function toReport(
  plan: Plan,
  signatures: ReportSignature[],
  { org_name, org_time_zone }: Pick<Config, 'org_name' | 'org_time_zone'>,
  now: Date,
): Report {
  return {
    product_name: org_name,
    generated_at: now.toISOString(),
    org_time_zone,
    plan,
    employee: plan.user,
    manager: plan.manager,
    progress: plan.progress,
    subplans: plan.subplans.map((subplan) => ({
      ...subplan,
      topics: subplan.topics.map((topic) => ({
        ...topic,
        tasks: topic.tasks.map(({ task_content, ...task }) => ({ ...task, links: splitLinks(task_content) })),
      })),
    })),
    signatures,
  };
}

/**
 * The header with which a browser saves the report under its name, whatever the script: always in ASCII for old clients
 * and in UTF-8 for the others (RFC 6266, contract §5). What ASCII lacks, and line breaks, become underscores there.
 */
export function savedAs(planName: string): string {
  const name = reportFileName(planName);
  // Always in quotes: clients that read this header with a pattern look for them.
  const ascii = name.replace(/[^ -~]/g, '_').replace(/["\\]/g, '\\$&');
  return `attachment; filename="${ascii}"; filename*=${encodeExtended(name)}`;
}
