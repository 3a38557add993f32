import type { Day } from '../calendar.ts';
import { hasLeft } from '../people/left.ts';
import type { CandidateState } from './states.ts';

/** The facts that decide whether a person gets a plan. */
type CandidateFacts = {
  disabled_at: string | null;
  left_on: Day | null;
  /** Whether there is a manager who could approve the plan. */
  has_manager: boolean;
  /** Whether the start date is known, where the template counts from it. */
  has_start: boolean;
  /** Whether they have a plan of the template that was not deleted. */
  has_plan: boolean;
};

/** Returns what a plan would meet at somebody whom the viewer may assign plans to, the first that holds (Assignment 2). */
export function candidateState(
  facts: CandidateFacts,
  today: Day,
): Exclude<CandidateState, 'not_found' | 'self'> {
  if (facts.disabled_at !== null || hasLeft(facts, today)) return 'left';
  if (!facts.has_manager) return 'no_manager';
  if (!facts.has_start) return 'no_start';
  return facts.has_plan ? 'has_plan' : 'ready';
}

/** Returns whether the item gets a plan. */
export const isAssigned = (state: CandidateState, anyway = false): boolean =>
  state === 'ready' || (state === 'has_plan' && anyway);
