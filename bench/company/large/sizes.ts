/** Each manager has 50 direct reports with two plans each, so that every list has the same length. */
export const REPORTS = 50;
export const PLANS_PER_PERSON = 2;
export const TEMPLATES_PER_MANAGER = 5;

/** The subplans of a checklist by their days until due; each has two topics of five tasks. */
export const SUBPLAN_DAYS = [3, 10, 30, 60, 90];
export const TOPICS_PER_SUBPLAN = 2;
export const TASKS_PER_TOPIC = 5;
export const TASKS_PER_SUBPLAN = TOPICS_PER_SUBPLAN * TASKS_PER_TOPIC;
export const TASKS_PER_PLAN = SUBPLAN_DAYS.length * TASKS_PER_SUBPLAN;

/** Plans are numbered from 0. A round is the plans that one set of statements writes. */
export type Round = { first: number; last: number };
