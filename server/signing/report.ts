import { checkAddress, verifyAddress } from '#shared/addresses.ts';
import { dayOf } from '#shared/calendar.ts';
import { writtenDescription } from '#shared/checklist/defaults.ts';
import { splitLinks } from '#shared/checklist/links.ts';
import { whyReportIsNotReady } from '#shared/plans/refusals.ts';
import type { PlanSubplan } from '#shared/plans/schema.ts';
import { reportFileName } from '#shared/signing/reportFileName.ts';
import { inSnapshot } from '../platform/database/transaction.ts';
import { authorize, busy, foundOr404, Refusal } from '../platform/http/errors.ts';
import type { Services } from '../platform/http/services.ts';
import type { Attachment } from '../platform/mail/message.ts';
import type { StoredEvent } from '../platform/journal/verification/verification.sql.ts';
import { RenderError } from '../platform/pdf/renderProcess.ts';
import { countReport } from '../platform/pdf/reportMetrics.ts';
import type { Report, ReportSubplan } from '../platform/pdf/report.ts';
import { findAnyPlan } from '../plans/plans.sql.ts';
import { summarize } from '../plans/summary.ts';
import { findPlanChecklist } from '../plans/tasks/tasks.sql.ts';
import { tracedPart } from '../platform/tracing/tracer.ts';
import { aboutTask } from './aboutTask.ts';
import { certificateOf } from './certificate.ts';
import { verifyRecord, type VerifiedRecord } from './verification.ts';
import { canonical, hashedEvent } from '#shared/signing/proof/canonical.ts';
import type { ProofRecord } from '#shared/signing/proof/record.ts';
import type { ChainEvent } from '../platform/journal/chain.ts';
import { type SignedContent, signedContent } from '../plans/content/contentHash.ts';
import { FIRST_FORMAT, isKnownFormat } from '../plans/content/formats.ts';

type ReportServices = Pick<Services, 'db' | 'config' | 'settings' | 'renderer' | 'signer' | 'reportQueue'>;

// Mail servers refuse larger mails, and an attachment takes a third more than its file.
const MAX_ATTACHED_BYTES = 10_000_000;

type ReportSource = Omit<ReportServices, 'reportQueue'>;

/**
 * Renders and signs the report of a completed plan (Reports 4, Proof 2). The caller decides who may get it, and runs it in the
 * queue of reports.
 * @throws a 404 when the plan does not exist, a 409 before both sides have signed, a RenderError
 */
export async function planReport(
  services: ReportSource,
  planId: string,
  now = new Date(),
): Promise<Attachment> {
  return renderReport(services, await readReport(services, planId, now), now);
}

/** Reads what a report prints and carries, from one moment. */
export function readReport(
  { db, config, settings }: Pick<ReportSource, 'db' | 'config' | 'settings'>,
  planId: string,
  now: Date,
): Promise<Report & { record: string }> {
  return inSnapshot(db, async (tx) => {
    const row = foundOr404(await findAnyPlan(tx, planId));
    authorize(whyReportIsNotReady(row));
    const plan = summarize(row, dayOf(now, config.org_time_zone));
    const subplans = await findPlanChecklist(tx, plan);
    const events: StoredEvent[] = [];
    const record = await verifyRecord(tx, { ...plan, subplans }, (event) => events.push(event));
    authorize(record.unknown);
    const addresses = {
      verify_url: config.public_url + verifyAddress(plan.id),
      check_url: config.public_url + checkAddress(plan.id),
    };
    return {
      product_name: settings.org_name,
      generated_at: now.toISOString(),
      org_time_zone: config.org_time_zone,
      plan,
      employee: plan.user,
      manager: plan.manager,
      progress: plan.progress,
      subplans: subplans.map(toReportSubplan),
      signatures: record.signatures,
      certificate: certificateOf(record, [plan.user, plan.manager], addresses),
      record: recordOf({
        ...record,
        plan: { ...plan, subplans },
        events,
        organisation: settings.org_name,
        now,
      }),
    };
  });
}

export async function renderReport(
  { renderer, signer }: Pick<ReportSource, 'renderer' | 'signer'>,
  report: Report,
  now: Date,
): Promise<Attachment> {
  const rendered = await tracedPart(
    'render report',
    () => ({ kind: 'internal' }),
    () => renderer.render(report),
  );
  const content = await tracedPart(
    'sign report',
    () => ({ kind: 'internal' }),
    () => signer.sign(rendered, now),
  );
  const filename = reportFileName(report.plan.name);
  return { filename, contentType: 'application/pdf', content };
}

function toReportSubplan(subplan: PlanSubplan): ReportSubplan {
  return {
    ...subplan,
    description: writtenDescription(subplan.description),
    topics: subplan.topics.map((topic) => ({
      ...topic,
      description: writtenDescription(topic.description),
      tasks: topic.tasks.map(({ task_content, ...task }) => ({
        ...task,
        ...aboutTask(task),
        links: splitLinks(task_content),
      })),
    })),
  };
}

/** Returns the refusal of a download for an error of `planReport` (Reports 6); other errors unchanged. */
export function reportRefusal(error: unknown): unknown {
  if (!(error instanceof RenderError)) return error;
  if (error.reason === 'too_large') return new Refusal(409, 'report.too_large', TOO_LARGE);
  return error.reason === 'failed' ? error : busy();
}

const TOO_LARGE =
  'This plan is too large for a PDF. Open it in the browser and print it there; its signatures and history are stored and can be verified.';

/**
 * Returns the attachment of the mail about a completed plan, none when the report cannot be rendered now or
 * is too large for a mail (Mails 9).
 * @throws when it should be tried again, such as an error of the database
 */
export async function attachReport(
  services: ReportServices,
  { plan_id }: { plan_id: string | null },
): Promise<Attachment[]> {
  if (plan_id === null) throw new Error('The mail has no plan to attach the report of.');
  try {
    const render = () => planReport(services, plan_id);
    const report = await services.reportQueue.run('mail', render, { isBackground: true });
    const fits = report.content.length <= MAX_ATTACHED_BYTES;
    countReport('attachment', fits ? 'rendered' : 'refused');
    return fits ? [report] : [];
  } catch (error) {
    // A link in place of the report of a plan that a newer release has signed.
    const isRefused =
      error instanceof Refusal && (error.code === 'server.busy' || error.code === 'plans.newer_release');
    const reason = error instanceof RenderError ? error.reason : null;
    if (!isRefused && (reason === null || reason === 'closing')) throw error;
    countReport('attachment', reason === 'failed' ? 'failed' : 'refused');
    return [];
  }
}

type RecordOf = Pick<VerifiedRecord, 'all' | 'chain' | 'head' | 'anchor'> & {
  plan: SignedContent;
  events: readonly (ChainEvent & { hash: string })[];
  organisation: string;
  now: Date;
};

/** Returns the record of a completed plan as canonical JSON: all that proves it, for a reader without this server (Proof 1). */
function recordOf({ plan, all, events, head, anchor, organisation, now }: RecordOf): string {
  const { content_format = FIRST_FORMAT } = all.find(({ voided_at }) => voided_at === null) ?? {};
  const record: ProofRecord = {
    gangway_record: 1,
    organisation,
    plan_id: plan.id,
    generated_at: now.toISOString(),
    content: signedContent(plan, isKnownFormat(content_format) ? content_format : FIRST_FORMAT),
    signatures: all,
    events: events.map((event) => ({ ...hashedEvent(event), hash: event.hash })),
    head,
    anchor,
  };
  return canonical(record);
}
