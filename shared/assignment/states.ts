// Apart from the schemas, which the browser does not load.

/** What a plan of the template would meet at somebody (Assignment 2). Those that ask for something come first. */
export const CANDIDATE_STATES = ['not_found', 'no_manager', 'no_start', 'has_plan', 'left', 'ready'] as const;
export type CandidateState = (typeof CANDIDATE_STATES)[number];
