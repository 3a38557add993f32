import { stateReason } from '../../reason.ts';

/** A subplan without open tasks keeps its day. */
export const SUBPLAN_IS_FINISHED = stateReason(
  'plans.subplan_finished',
  'All tasks of this subplan are done, so its due day stays.',
);

/** Why a plan of the template is refused without a start date (Dates 1). */
export const TEMPLATE_NEEDS_START = 'This template counts from the start date. Enter one.';
