import { whyLinksAreRefused } from '#shared/checklist/links.ts';
import { MAX_DAYS, MIN_DUE_IN_DAYS } from '#shared/checklist/schema.ts';
import { whyChecklistIsTooLarge } from '#shared/checklist/tree.ts';
import { isBlank } from '#shared/text.ts';
import { problems } from './messages.ts';
import type { SubplanDraft, TopicDraft } from './draft.ts';

/** Why a draft cannot be saved: the sentence, and the item in which the person can mend it (null: no single one). */
export type ChecklistProblem = { itemId: string | null; text: string };

/** The first thing that the server would refuse, from top to bottom; null when the draft can be saved. */
export function findProblem(subplans: readonly SubplanDraft[]): ChecklistProblem | null {
  const tooLarge = whyChecklistIsTooLarge(subplans);
  if (tooLarge !== null) return { itemId: null, text: tooLarge };
  for (const subplan of subplans) {
    const text = whySubplanIsRefused(subplan);
    if (text !== null) return { itemId: subplan.id, text };
    for (const topic of subplan.topics) {
      if (isBlank(topic.name)) return { itemId: topic.id, text: problems.noTopicName(subplan.name) };
      const problem = findTaskProblem(topic);
      if (problem) return problem;
    }
  }
  return null;
}

function whySubplanIsRefused({ name, due_in_days }: SubplanDraft): string | null {
  if (isBlank(name)) return problems.noSubplanName;
  if (due_in_days < MIN_DUE_IN_DAYS) return problems.dueTooSoon(name, MIN_DUE_IN_DAYS);
  if (due_in_days > MAX_DAYS) return problems.dueTooLate(name, MAX_DAYS);
  return null;
}

function findTaskProblem(topic: TopicDraft): ChecklistProblem | null {
  for (const task of topic.tasks) {
    if (isBlank(task.name)) return { itemId: task.id, text: problems.noTaskName(topic.name) };
    const text = whyLinksAreRefused(task.task_content);
    if (text !== null) return { itemId: task.id, text };
  }
  return null;
}

/** Why the editing of a topic cannot end yet, or null: outside of it the missing name could not be seen. */
export function whyTopicIsUnfinished(topic: TopicDraft): string | null {
  if (isBlank(topic.name)) return 'Give the topic a name first.';
  return findTaskProblem(topic)?.text ?? null;
}
