import { candidateState } from '#shared/assignment/candidate.ts';
import type { Day } from '#shared/calendar.ts';
import type { CandidateRow } from './store.ts';

/** Returns what a plan would meet at somebody on the day. */
export function stateOf({ disabled_at, left_on, is_manager_able, plan_id }: CandidateRow, day: Day) {
  const facts = { disabled_at, left_on, has_manager: is_manager_able, has_plan: plan_id !== null };
  return candidateState(facts, day);
}
