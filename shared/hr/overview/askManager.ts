import { daysBetween, type Day } from '../../calendar.ts';
import { readableDay } from '../../format.ts';
import type { Viewer } from '../../people/viewer.ts';
import { type PlanParties, relations } from '../../plans/relations.ts';
import { isSignedByBoth, type PlanFlags } from '../../plans/status.ts';
import { type Reason, roleReason, stateReason } from '../../reason.ts';
import { ASK_AGAIN_DAYS } from './limits.ts';

const ONLY_HR = roleReason('auth.hr_only', 'Only HR asks the manager of a plan how it goes.');

/** Returns the reason why only HR may ask, or null. */
export function whyNotTheirs(viewer: Viewer, plan: PlanParties): Reason | null {
  return relations(viewer, plan).has('hr') ? null : ONLY_HR;
}

/** Returns the reason why the manager of a plan is not asked now, or null (Overview 7). */
export function whyNotAsked(plan: PlanFlags, asked_on: Day | null, today: Day): Reason | null {
  if (isSignedByBoth(plan))
    return stateReason('plans.completed', 'This plan is completed: there is nothing to ask.');
  if (!plan.active_plan) return stateReason('plans.inactive', 'This plan is inactive. Reactivate it first.');
  if (asked_on !== null && daysBetween(asked_on, today) < ASK_AGAIN_DAYS)
    return stateReason(
      'plans.manager_asked',
      `The manager was asked on ${readableDay(asked_on)}. Ask again a week later.`,
    );
  return null;
}
