import { flushSync } from 'react-dom';
import { MAX_DAYS } from '#shared/checklist/limits.ts';
import { toast } from '../../ui/toast.ts';
import { focusItem } from '../focus.ts';
import { messages } from '../messages.ts';
import { findProblem } from './findProblem.ts';
import type { Draft } from './useDraft.ts';

/**
 * Returns whether the draft can be sent (Checklists 8). If not, it shows the first problem and focuses the
 * item that has it. Name and description are left to the caller: templates and plans require different ones.
 */
export function checkDraft({ details, checklist }: Draft): boolean {
  const days = details.remind_days_before_due;
  if (days < 0 || days > MAX_DAYS) {
    toast.failure(messages.remindDaysOutOfRange(MAX_DAYS));
    return false;
  }
  const problem = findProblem(checklist.subplans);
  if (!problem) return true;
  toast.failure(problem.text);
  const { itemId } = problem;
  if (itemId !== null) {
    flushSync(() => checklist.change({ do: 'reveal', id: itemId }));
    focusItem(itemId);
  }
  return false;
}
