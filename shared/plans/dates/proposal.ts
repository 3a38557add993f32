import type { Day } from '../../calendar.ts';
import { isSigned, type PlanFlags } from '../status.ts';

/** What decides whether it is asked where the dates of a plan go. */
export type ProposalFacts = PlanFlags & {
  /** The first day of an employee who is not disabled, where it is not that of the plan and something that is not finished counts from the start. */
  first_day?: Day | null | undefined;
  /** The first day for which the plan keeps its own start date. */
  start_kept_for?: Day | null | undefined;
};

/**
 * Returns the start date to which the dates of a plan may move, or null when nothing is asked (Dates 8). It is asked until somebody
 * moves or keeps the dates, and not of a plan whose dates do not move any more.
 */
export function proposedStart(plan: ProposalFacts): Day | null {
  const { first_day = null, start_kept_for = null } = plan;
  if (!plan.active_plan || isSigned(plan)) return null;
  return first_day === start_kept_for ? null : first_day;
}
