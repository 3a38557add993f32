// Apart from the schemas, which the browser does not load.

/**
 * What a plan of the template would meet at somebody (Assignment 2), in the order of the check: what can be mended on the page,
 * what the list of addresses has wrong, what is left out, and last those who need nobody's act.
 */
export const CANDIDATE_STATES = [
  'no_manager',
  'no_start',
  'not_found',
  'has_plan',
  'left',
  'self',
  'ready',
] as const;
export type CandidateState = (typeof CANDIDATE_STATES)[number];
