import { chosenDue, type DueInput, dueText } from '#shared/checklist/due.ts';
import { messages } from '../messages.ts';

/** Returns when a subplan of a template is due: 'Due in 5 days', 'Due 5 days before the start', 'Due on the start date'. */
export function whenDue({
  due_in_days,
  due,
}: {
  due_in_days: number;
  due?: DueInput | null | undefined;
}): string {
  const chosen = chosenDue(due);
  return chosen?.anchor === 'start' ? messages.due(dueText(chosen)) : messages.dueIn(due_in_days);
}
