/** The most plans of the list that the overview names. Their number is exact. */
export const MAX_PLANS = 200;
/** The most lines of its other lists. */
export const MAX_LISTED = 50;
/** Days to complete and slow tasks are those of plans that were completed within so many days. */
export const LOOK_BACK_DAYS = 365;
/** They are those of the plans completed last, at most so many: 70,000 of a year would take a second. The slow tasks read each task, 50 a plan. */
export const MAX_MEASURED = 10_000;
export const MAX_MEASURED_FOR_TASKS = 500;
/** People who started within so many days and have no plan may have been forgotten. */
export const STARTED_DAYS = 90;
export const STARTING_DAYS = 30;
/** Fewer are too few to say anything. */
export const MIN_PLANS = 5;
/** A manager is asked about a plan once in so many days. */
export const ASK_AGAIN_DAYS = 7;
