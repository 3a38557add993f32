import type { Viewer } from '../people/viewer.ts';
import { type Reason, stateReason } from '../reason.ts';
import { rights } from './rights.ts';
import { type PlanFacts } from './refusals.ts';

/** The acts on several plans in one call (Plans 19). */
export const BULK_ACTS = ['nudge', 'deactivate', 'reactivate', 'delete'] as const;
export type BulkAct = (typeof BULK_ACTS)[number];

/** The number of plans in one request. */
export const BULK_LIMIT = 100;

/** Returns why an act is not offered for a plan among several, or null. An act that would change nothing is not. */
export function whyNotInBulk(act: BulkAct, viewer: Viewer, plan: PlanFacts): Reason | null {
  const { nudge, deactivate, delete: remove } = rights(viewer, plan);
  switch (act) {
    case 'nudge':
      return nudge;
    case 'deactivate':
      return deactivate ?? (plan.active_plan ? null : IS_INACTIVE);
    case 'reactivate':
      return deactivate ?? (plan.active_plan ? IS_ACTIVE : null);
    case 'delete':
      return remove;
  }
}

const IS_INACTIVE = stateReason('plans.inactive', 'This onboarding plan is inactive already.');
const IS_ACTIVE = stateReason('plans.inactive', 'This onboarding plan is active already.');
