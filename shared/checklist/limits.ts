/** The most subplans of a checklist (Checklists 1). */
export const MAX_SUBPLANS = 50;
/** The most topics of a checklist (Checklists 1): one for each task, as a list that was imported may have. */
export const MAX_TOPICS = 2_000;
/** The most tasks of a checklist (Checklists 1). */
export const MAX_TASKS = 2_000;

/** The smallest number of days that a subplan can be due in (Checklists 5). */
export const MIN_DUE_IN_DAYS = 1;
/** 100 years: no onboarding takes longer, and every due date keeps a four-digit year (Checklists 5). */
export const MAX_DAYS = 36_500;

/** Days from the latest subplan of a plan, or from the assignment, to a new subplan (Checklists 3). */
export const NEW_SUBPLAN_DAYS = 7;

/** The most links of a task (Checklists 6). */
export const MAX_LINKS = 50;
/** The longest link, in characters (Checklists 6). */
export const LINK_LENGTH = 2_048;
/** The longest `task_content`, in characters: all links with the commas between them. */
export const TASK_CONTENT_LENGTH = MAX_LINKS * (LINK_LENGTH + 1);
