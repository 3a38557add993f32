import { candidateState } from '#shared/assignment/candidate.ts';
import { type Day, isStartDay } from '#shared/calendar.ts';
import { countsFromStart } from '#shared/checklist/due.ts';
import { hasLeft } from '#shared/people/left.ts';
import type { Template } from '#shared/templates/schema.ts';
import type { CandidateRow } from './assignment.sql.ts';

/** How a template uses the start date: whether it requires one, and whether it refers to it. */
export function startOf({ subplans, placeholders }: Pick<Template, 'subplans' | 'placeholders'>) {
  const is_needed = subplans.some(countsFromStart);
  return { is_needed, is_used: is_needed || placeholders !== undefined };
}

/** Returns what a plan would meet at somebody on the day. `start_on` is the start of the person, or another that was entered. */
export function stateOf(
  { disabled_at, left_on, is_manager_available, manager_left_on, plan_id }: CandidateRow,
  day: Day,
  { start_on, needs_start }: { start_on: Day | null; needs_start: boolean },
) {
  const facts = {
    disabled_at,
    left_on,
    has_manager: is_manager_available && !hasLeft({ left_on: manager_left_on }, day),
    has_start: !needs_start || isStartDay(start_on),
    has_plan: plan_id !== null,
  };
  return candidateState(facts, day);
}
