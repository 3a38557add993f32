import type { PlanHealth } from '../plans/state/health.ts';
import { PLAN_STATUSES } from '../plans/status.ts';
import { type Chosen, type Filters, ownWords } from './filters.ts';

/** Whose plans a list has: of the viewer's reports, the viewer's own, or those that they see as HR. */
export const PLAN_SCOPES = ['reports', 'self', 'organisation'] as const;
export type PlanScope = (typeof PLAN_SCOPES)[number];

/** The windows of start dates, in days from today. */
export const START_WINDOWS = {
  next_30: { from: 1, to: 30 },
  last_30: { from: -30, to: 0 },
  last_90: { from: -90, to: 0 },
  last_365: { from: -365, to: 0 },
} as const;

const STARTS = {
  next_30: 'In the next 30 days',
  last_30: 'In the last 30 days',
  last_90: 'In the last 90 days',
  last_365: 'In the last 12 months',
} satisfies Record<keyof typeof START_WINDOWS, string>;

const HEALTHS = {
  overdue: 'Overdue',
  to_sign: 'To sign',
  at_risk: 'At risk',
  on_track: 'On track',
  completed: 'Completed',
  inactive: 'Inactive',
} satisfies Record<PlanHealth, string>;

/**
 * The filters of every list of plans and its file (Plans 26), in the order of their controls. Department, location and start are the
 * employee's. `server/lists/plans.sql.ts` has the condition of each, but for texts, which compare the employee's text of the same name.
 */
export const PLAN_FILTERS = {
  q: {
    label: 'Search plans and employees',
    description: 'part of the name of the plan or its employee',
    control: 'search',
    placeholder: 'Search plans and employees...',
  },
  department: { label: 'Department of the employee', control: 'choice', of: 'text' },
  template: { label: 'Template', control: 'choice', of: 'id' },
  location: { label: 'Location of the employee', control: 'choice', of: 'text' },
  manager: { label: 'Manager', control: 'choice', of: 'id' },
  status: { label: 'Status', control: 'choice', of: ownWords(PLAN_STATUSES) },
  health: { label: 'Health', control: 'choice', of: HEALTHS },
  start: { label: 'Start', control: 'choice', of: STARTS },
  from: { label: 'First day', description: 'the earliest start', control: 'day' },
  to: { label: 'Last day', description: 'the latest start', control: 'day' },
} as const satisfies Filters;

export type PlanFilterName = keyof typeof PLAN_FILTERS;
export type PlanFilter = Chosen<typeof PLAN_FILTERS>;

/** The most values that a filter offers. */
export const MAX_CHOICES = 1_000;
