import { dayOf } from '#shared/calendar.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import type { TaskCounts } from '#shared/plans/progress.ts';
import { readableDay, readableTime } from '#shared/format.ts';
import { certificateContent } from './certificate.ts';
import type { Coverage } from './fonts.ts';
import { Letterer } from './textShaping.ts';
import { linkPrinter } from './links.ts';
import type {
  Report,
  ReportPerson,
  ReportSignature,
  ReportSubplan,
  ReportTask,
  ReportTopic,
} from './report.ts';

// The running head is one line of 58 em at 8 pt, of which the words beside the name take 10.
const HEAD_WIDTH = 45;

function readableCounts(counts: TaskCounts): string {
  return `${counts.completed_tasks} of ${counts.total_tasks}`;
}

/** What `report.typ` prints, word for word; the template decides on looks alone. */
export function contentOf(report: Report, coverage: Coverage) {
  const letterer = new Letterer(coverage, JSON.stringify(report));
  const printLinks = linkPrinter(letterer);

  const when = (instant: string) => ({
    day: readableDay(dayOf(instant, report.org_time_zone)),
    time: readableTime(instant),
  });
  const person = (who: ReportPerson) => ({
    name: letterer.line(nameOrEmail(who)),
    email: letterer.line(who.email),
  });
  const task = ({ name, note, links, completed, status_changed_at }: ReportTask) => ({
    name: letterer.line(name),
    note: letterer.paragraphs(note),
    links: printLinks(links),
    completed,
    ticked: completed && status_changed_at ? when(status_changed_at) : null,
  });
  const topic = ({ name, description, tasks }: ReportTopic) => ({
    name: letterer.line(name),
    description: letterer.paragraphs(description),
    tasks: tasks.map(task),
  });
  const subplan = ({ name, description, due_date, topics, ...counts }: ReportSubplan) => ({
    name: letterer.line(name),
    description: letterer.paragraphs(description),
    due: due_date && readableDay(due_date),
    done: readableCounts(counts),
    topics: topics.map(topic),
  });
  const signature = (role: ReportSignature['role']) => {
    const signed = report.signatures.find((one) => one.role === role);
    return { role, signed: signed ? { ...person(signed), ...when(signed.signed_at) } : null };
  };

  const { plan } = report;
  const content = {
    // The title and the author are read by programs, which have fonts of their own.
    title: `Onboarding report: ${plan.name} (${nameOrEmail(report.employee)})`.toWellFormed(),
    author: report.product_name.toWellFormed(),
    product: letterer.line(report.product_name),
    head: letterer.shortLine(plan.name, HEAD_WIDTH),
    generated: readableTime(report.generated_at),
    zone: report.org_time_zone,
    plan: {
      id: plan.id,
      name: letterer.line(plan.name),
      description: letterer.paragraphs(plan.description),
      status: plan.status,
      assigned: { day: readableDay(plan.assigned_on), time: readableTime(plan.assigned_at) },
      due: plan.due_date && readableDay(plan.due_date),
      done: readableCounts(report.progress),
      completed: completedAt(report.signatures, when),
    },
    employee: person(report.employee),
    manager: person(report.manager),
    subplans: report.subplans.map(subplan),
    signatures: [signature('employee'), signature('manager')],
    certificate: certificateContent(report, letterer),
  };
  return { ...content, substituted: letterer.substituted };
}

/** A plan is complete from the second signature on. */
function completedAt<T>(signatures: ReportSignature[], when: (instant: string) => T): T | null {
  const [first, second] = signatures.map((signature) => signature.signed_at);
  if (!first || !second) return null;
  return when(Date.parse(first) > Date.parse(second) ? first : second);
}
