import { encodeExtended } from 'content-disposition';
import { verifyAddress } from '#shared/addresses.ts';
import { dayOf } from '#shared/calendar.ts';
import { splitLinks } from '#shared/checklist/links.ts';
import { whyReportIsNotReady } from '#shared/plans/rights.ts';
import type { PlanSubplan } from '#shared/plans/schema.ts';
import { reportFileName } from '#shared/signing/reportFileName.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/connect.ts';
import { inSnapshot } from '../database/transaction.ts';
import { authorize, foundOr404 } from '../http/errors.ts';
import type { Attachment } from '../mail/message.ts';
import { renderReport } from '../pdf/render.ts';
import type { Report, ReportSubplan } from '../pdf/report.ts';
import { findAnyPlan } from '../plans/store.ts';
import { summarize } from '../plans/summary.ts';
import { findPlanChecklist } from '../plans/tasks/store.ts';
import { certificateOf } from './certificate.ts';
import { verifyRecord } from './verification.ts';

type ReportSettings = Pick<Config, 'org_name' | 'org_time_zone' | 'public_url'>;

/**
 * Renders the report of a completed plan (Reports 4). The caller decides who may get it.
 * @throws a 404 when the plan does not exist, a 409 before
 * both sides have signed, an error when it cannot be rendered
 */
export async function planReport(
  db: Database,
  settings: ReportSettings,
  planId: string,
  now = new Date(),
): Promise<Attachment> {
  const report = await inSnapshot(db, async (tx): Promise<Report> => {
    const row = foundOr404(await findAnyPlan(tx, planId));
    authorize(whyReportIsNotReady(row));
    const plan = summarize(row, dayOf(now, settings.org_time_zone));
    const subplans = await findPlanChecklist(tx, plan);
    const record = await verifyRecord(tx, { ...plan, subplans });
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

/**
 * Returns the attachment of the mail about a completed plan.
 * Throws when there is none, since the mail refers to it.
 */
export async function attachReport(
  db: Database,
  settings: ReportSettings,
  { plan_id }: { plan_id: string | null },
): Promise<Attachment[]> {
  if (plan_id === null) throw new Error('The mail has no plan to attach the report of.');
  return [await planReport(db, settings, plan_id)];
}

/**
 * Returns the Content-Disposition header for a download, with the name in ASCII and in UTF-8 (RFC 6266). In
 * the ASCII form other characters become underscores.
 */
export function contentDisposition(name: string): string {
  // Always quoted, for clients that read the name with a pattern that expects quotes.
  const ascii = name.replace(/[^ -~]/g, '_').replace(/["\\]/g, '\\$&');
  return `attachment; filename="${ascii}"; filename*=${encodeExtended(name)}`;
}
