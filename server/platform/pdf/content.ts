import { dayOf } from '#shared/calendar.ts';
import { plainNote } from '#shared/notes/plainText.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import type { TaskCounts } from '#shared/plans/progress.ts';
import { readableDay, readableTime } from '#shared/format.ts';
import { certificateContent } from './certificate.ts';
import type { Coverage } from './fonts.ts';
import { TextShaper } from './textShaping.ts';
import { linkPrinter } from './links.ts';
import type {
  Report,
  ReportPerson,
  ReportSignature,
  ReportSubplan,
  ReportTask,
  ReportTopic,
} from './report.ts';

// The page header is one line of 58 em at 8 pt; the title next to the name takes 10.
const HEAD_WIDTH = 45;

// A hash of 64 digits is 36.6 em wide, and the column of a task 38 em at its size.
const WIDEST_HASH = 38;

function readableCounts(counts: TaskCounts): string {
  return `${counts.completed_tasks} of ${counts.total_tasks}`;
}

/** Returns all texts that `report.typ` prints. The template only lays them out. */
export function contentOf(report: Report, coverage: Coverage) {
  const shaper = new TextShaper(coverage, JSON.stringify(report));
  const when = (instant: string) => ({
    day: readableDay(dayOf(instant, report.org_time_zone)),
    time: readableTime(instant),
  });
  const person = (who: ReportPerson) => ({
    name: shaper.line(nameOrEmail(who)),
    email: shaper.line(who.email),
  });
  const signature = (role: ReportSignature['role']) => {
    const signed = report.signatures.find((one) => one.role === role);
    return { role, signed: signed ? { ...person(signed), ...when(signed.signed_at) } : null };
  };

  const { plan } = report;
  const content = {
    // Title and author are metadata, which viewers show in their own fonts.
    title: `Onboarding report: ${plan.name} (${nameOrEmail(report.employee)})`.toWellFormed(),
    author: report.product_name.toWellFormed(),
    product: shaper.line(report.product_name),
    head: shaper.shortLine(plan.name, HEAD_WIDTH),
    generated: readableTime(report.generated_at),
    zone: report.org_time_zone,
    plan: {
      id: plan.id,
      name: shaper.line(plan.name),
      description: shaper.paragraphs(plainNote(plan.description)),
      status: plan.status,
      assigned: { day: readableDay(plan.assigned_on), time: readableTime(plan.assigned_at) },
      due: plan.due_date && readableDay(plan.due_date),
      // As the times below the other days, which are as long as their columns.
      start: plan.start_on ?? null,
      done: readableCounts(report.progress),
      completed: completedAt(report.signatures, when),
    },
    employee: person(report.employee),
    manager: person(report.manager),
    subplans: report.subplans.map(subplanPrinter(shaper, when)),
    signatures: [signature('employee'), signature('manager')],
    certificate: certificateContent(report, shaper),
  };
  return { ...content, substituted: shaper.substituted };
}

type When = (instant: string) => { day: string; time: string };

function subplanPrinter(shaper: TextShaper, when: When) {
  const printLinks = linkPrinter(shaper);
  const task = ({ name, note, links, completed, status_changed_at, ...more }: ReportTask) => ({
    name: shaper.line(name),
    about: (more.about ?? []).map((line) => shaper.line(line)),
    note: shaper.paragraphs(plainNote(note)),
    links: printLinks(links),
    confirmed: more.confirmed
      ? {
          text: shaper.paragraphs(plainNote(more.confirmed.text)),
          lines: more.confirmed.lines.map((line) => shaper.line(line)),
          hash: shaper.line(more.confirmed.hash, WIDEST_HASH),
        }
      : null,
    completed,
    skipped: more.not_applicable ?? false,
    ticked: completed && status_changed_at ? when(status_changed_at) : null,
  });
  const topic = ({ name, description, tasks }: ReportTopic) => ({
    name: shaper.line(name),
    description: shaper.paragraphs(plainNote(description)),
    tasks: tasks.map(task),
  });
  return ({ name, description, due_date, topics, ...counts }: ReportSubplan) => ({
    name: shaper.line(name),
    description: shaper.paragraphs(plainNote(description)),
    due: due_date && readableDay(due_date),
    done: readableCounts(counts),
    topics: topics.map(topic),
  });
}

/** Returns the time of the second signature, null while there is none. */
function completedAt<T>(signatures: ReportSignature[], when: (instant: string) => T): T | null {
  const [first, second] = signatures.map((signature) => signature.signed_at);
  if (!first || !second) return null;
  return when(Date.parse(first) > Date.parse(second) ? first : second);
}
