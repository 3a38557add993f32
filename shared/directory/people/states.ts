// Apart from the schemas, which the browser does not load.

/**
 * The state of a person in a list, the first that applies: the health of their plans, unless they have left or have
 * none.
 */
export const PERSON_STATES = [
  'left',
  'no_plan',
  'overdue',
  'to_sign',
  'at_risk',
  'on_track',
  'completed',
] as const;
export type PersonState = (typeof PERSON_STATES)[number];

/** When somebody starts: after today, today or in the 30 days before, before that, or it is not known. */
export const PERSON_STARTS = ['ahead', 'recent', 'earlier', 'none'] as const;
export type PersonStart = (typeof PERSON_STARTS)[number];

/** For how many days somebody is new. */
export const RECENT_DAYS = 30;
