import type { Day } from '../calendar.ts';

/** Returns whether somebody has left: their last day is past. `today` is the organisation's day. */
export const hasLeft = ({ left_on }: { left_on: Day | null }, today: Day): boolean =>
  left_on !== null && left_on < today;
