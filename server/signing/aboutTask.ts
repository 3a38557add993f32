import { kindOf, shownText } from '#shared/checklist/kinds/kinds.ts';
import type { OwnerShape } from '#shared/checklist/owner.ts';
import type { PlanTask } from '#shared/checklist/schema.ts';
import { isUnconfirmed } from '#shared/plans/tasks/evidence.ts';
import { reportText } from '#shared/checklist/taskWords.ts';
import { exactTime } from '#shared/format.ts';
import { UNNAMED_EMPLOYEE } from '#shared/people/name.ts';
import type { ReportTask } from '../platform/pdf/report.ts';

type Task = Omit<PlanTask, 'task_content'>;

/**
 * Returns the lines of the report about a task beyond its texts: its owner, how it was completed, and the confirmed
 * text.
 */
export function aboutTask(task: Task): Pick<ReportTask, 'about' | 'confirmed'> {
  const { settings, evidence = [] } = task;
  const [given] = evidence;
  const about = [reportText(task), ...finishOf(task)].filter((line) => line !== '');
  const entry = kindOf(task.kind)?.evidence;
  if (!given || !entry) return { about };
  const who = given.by.name.trim() || UNNAMED_EMPLOYEE;
  const lines = [
    `${entry.report.by} ${who}, ${exactTime(given.given_at)}`,
    given.summary === '' ? entry.report.erased : `“${given.summary}”`,
  ];
  return { about, confirmed: { text: shownText(task.kind, settings), lines, hash: given.hash } };
}

function finishOf(task: Task): string[] {
  const { owner, completed, completed_by, not_applicable, reason } = task;
  if (!completed) return [];
  if (not_applicable) return [`Not applicable: ${reason ?? ''}`];
  if (isUnconfirmed(task)) return [kindOf(task.kind)!.evidence!.report.without];
  // The owner needs no line. For a team the line names the person.
  if (!completed_by || isBy(owner, completed_by)) return [];
  const by = `Finished by ${completed_by.name.trim() || UNNAMED_EMPLOYEE}`;
  return [reason === undefined ? by : `${by}: ${reason}`];
}

const isBy = (owner: OwnerShape | undefined, by: { id: string }) => owner?.person?.id === by.id;
