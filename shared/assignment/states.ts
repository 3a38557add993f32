// Apart from the schemas, which the browser does not load.

/**
 * The states of a person for a plan of the template (Assignment 2), in the order of the check: states that can be
 * corrected on the page, errors in the list of addresses, skipped people, and last the people who need no attention.
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
