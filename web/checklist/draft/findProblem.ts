import { MAX_OFFSET, MIN_OFFSET } from '#shared/checklist/due.ts';
import { kindOf, missingSetting } from '#shared/checklist/kinds/kinds.ts';
import { MAX_DAYS, MIN_DUE_IN_DAYS } from '#shared/checklist/limits.ts';
import { whyLinksAreRefused } from '#shared/checklist/links.ts';
import { whyChecklistIsTooLarge } from '#shared/checklist/tree.ts';
import { isBlank } from '#shared/text.ts';
import { messages, quoted } from '../messages.ts';
import type { SubplanDraft, TopicDraft } from './items.ts';

/** The reason why a draft cannot be saved, and the item to correct (null: no single one). */
type ChecklistProblem = { itemId: string | null; text: string };

/** Returns the first problem that the server would refuse, from top to bottom, or null (Checklists 8). */
export function findProblem(subplans: readonly SubplanDraft[]): ChecklistProblem | null {
  const tooLarge = whyChecklistIsTooLarge(subplans);
  if (tooLarge !== null) return { itemId: null, text: tooLarge };
  for (const subplan of subplans) {
    const text = whySubplanIsRefused(subplan);
    if (text !== null) return { itemId: subplan.id, text };
    for (const topic of subplan.topics) {
      if (isBlank(topic.name)) return { itemId: topic.id, text: messages.topicWithoutName(subplan.name) };
      const problem = findTaskProblem(topic);
      if (problem) return problem;
    }
  }
  return null;
}

function whySubplanIsRefused({ name, due_in_days, due }: SubplanDraft): string | null {
  if (isBlank(name)) return messages.subplanWithoutName;
  if (due?.anchor === 'start') {
    const { offset = 0 } = due;
    const isFar = offset !== null && (offset < MIN_OFFSET || offset > MAX_OFFSET);
    return isFar ? messages.dueTooFar(name, MIN_OFFSET, MAX_OFFSET) : null;
  }
  if (due_in_days < MIN_DUE_IN_DAYS) return messages.dueTooSoon(name, MIN_DUE_IN_DAYS);
  if (due_in_days > MAX_DAYS) return messages.dueTooLate(name, MAX_DAYS);
  return null;
}

function findTaskProblem(topic: TopicDraft): ChecklistProblem | null {
  for (const task of topic.tasks) {
    if (isBlank(task.name)) return { itemId: task.id, text: messages.taskWithoutName(topic.name) };
    const unset = kindOf(task.kind)?.unset;
    if (unset && missingSetting(task.kind, task.settings))
      return { itemId: task.id, text: unset(quoted(task.name)) };
    const days = task.offset_days ?? 0;
    if (days < MIN_OFFSET || days > MAX_OFFSET)
      return { itemId: task.id, text: messages.taskDueTooFar(task.name, MIN_OFFSET, MAX_OFFSET) };
    const text = whyLinksAreRefused(task.task_content);
    if (text !== null) return { itemId: task.id, text };
  }
  return null;
}
