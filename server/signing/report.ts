import { encodeExtended } from 'content-disposition';
import { verifyAddress } from '#shared/addresses.ts';
import { dayOf } from '#shared/calendar.ts';
import { splitLinks } from '#shared/checklist/links.ts';
import { whyReportIsNotReady } from '#shared/plans/rights.ts';
import { reportFileName } from '#shared/signing/reportFileName.ts';
import type { PlanSubplan } from '#shared/plans/schema.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/connect.ts';
import { snapshot } from '../database/snapshot.ts';
import { notFound, refuseIf } from '../http/errors.ts';
import type { Attachment } from '../mail/message.ts';
import { renderReport } from '../pdf/render.ts';
import type { Report, ReportSubplan } from '../pdf/report.ts';
import { certificateOf } from './certificate.ts';
import { checkRecord } from './verification.ts';
import { findAnyPlan, findPlanChecklist } from '../plans/store.ts';
import { summarize } from '../plans/summary.ts';

type ReportSettings = Pick<Config, 'org_name' | 'org_time_zone' | 'public_url'>;

/** The PDF of a plan that both sides have signed, whoever it is for: who may have it is decided by the caller. */
export async function planReport(
  db: Database,
  settings: ReportSettings,
  planId: string,
  now = new Date(),
): Promise<Attachment> {
  const report = await snapshot(db, async (tx): Promise<Report> => {
    const facts = await findAnyPlan(tx, planId);
    if (!facts) throw notFound();
    refuseIf(whyReportIsNotReady(facts));
    const plan = summarize(facts, dayOf(now, settings.org_time_zone));
    const subplans = await findPlanChecklist(tx, plan);
    const record = await checkRecord(tx, { ...plan, subplans });
    const verify_url = settings.public_url + verifyAddress(plan.id);
    return {
      product_name: settings.org_name,
      generated_at: now.toISOString(),
      org_time_zone: settings.org_time_zone,
      plan,
      employee: plan.user,
      manager: plan.manager,
      progress: plan.progress,
      subplans: subplans.map(toReportSubplan),
      signatures: record.signatures,
      certificate: certificateOf(record, [plan.user, plan.manager], verify_url),
    };
  });
  const content = Buffer.from(await renderReport(report));
  return { filename: reportFileName(report.plan.name), contentType: 'application/pdf', content };
}

function toReportSubplan(subplan: PlanSubplan): ReportSubplan {
  return {
    ...subplan,
    topics: subplan.topics.map((topic) => ({
      ...topic,
      tasks: topic.tasks.map(({ task_content, ...task }) => ({ ...task, links: splitLinks(task_content) })),
    })),
  };
}

/** What the mail about a completed plan promises. Without it the mail must not go out, so this throws. */
export async function attachReport(
  db: Database,
  settings: ReportSettings,
  { plan_id }: { plan_id: string | null },
): Promise<Attachment[]> {
  if (plan_id === null) throw new Error('The mail promises a report and names no plan.');
  return [await planReport(db, settings, plan_id)];
}

/**
 * The header with which a browser saves the report under its name, whatever the script: always in ASCII for old clients
 * and in UTF-8 for the others (RFC 6266, contract §5). What ASCII lacks, and line breaks, become underscores there.
 */
export function savedAs(name: string): string {
  // Always in quotes: clients that read this header with a pattern look for them.
  const ascii = name.replace(/[^ -~]/g, '_').replace(/["\\]/g, '\\$&');
  return `attachment; filename="${ascii}"; filename*=${encodeExtended(name)}`;
}
