import type { Day } from '../../calendar.ts';
import { isSigned, type PlanFlags } from '../status.ts';

/** The facts that decide whether the dates of a plan need a decision. */
type ProposalFacts = PlanFlags & {
  /** The first day of an employee who is not disabled, where it is not that of the plan and something that is not finished counts from the start. */
  first_day?: Day | null | undefined;
  /** The first day for which the plan keeps its own start date. */
  start_kept_for?: Day | null | undefined;
};

/**
 * Returns the start date to which the dates of a plan may move, or null without a question (Dates 8). The question
 * stays until somebody moves or keeps the dates, and is not asked about a plan whose dates can no longer move.
 */
export function proposedStart(plan: ProposalFacts): Day | null {
  const { first_day = null, start_kept_for = null } = plan;
  if (!plan.active_plan || isSigned(plan)) return null;
  return first_day === start_kept_for ? null : first_day;
}
