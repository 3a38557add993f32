import type { Need, NeedKind } from '#shared/plans/needsYou.ts';
import type { PlanStatus } from '#shared/plans/status.ts';

/** The texts of the manager's list that are not on other plan screens. */
export const listMessages = {
  needsYou: 'Needs you',
  showAll: 'Show all',
  notRefreshed: 'Not up to date: the list could not be refreshed.',
  need: {
    sign: ({ count }) => `${count} to sign`,
    // 'Overdue' is the status, which the filters count: a plan that has only an overdue subplan is partly so.
    overdue({ plans, count }) {
      const whole = plans.filter(({ status }) => status === 'Overdue').length;
      if (whole === count) return `${count} overdue`;
      return whole === 0 ? `${count} partly overdue` : `${whole} overdue, ${count - whole} partly`;
    },
    start: ({ count }) => (count === 1 ? '1 start date changed' : `${count} start dates changed`),
    comments: ({ count }) => (count === 1 ? '1 new comment' : `${count} new comments`),
  } satisfies Record<NeedKind, (need: Need<{ status: PlanStatus }>) => string>,
  answer: { sign: 'Review', overdue: 'Remind', start: 'Decide', comments: 'Read' } satisfies Record<
    NeedKind,
    string
  >,
  said: (name: string, text: string) => ['', name, ': “', text, '”'],

  layout: 'Layout',
  layouts: { cards: 'Cards', list: 'List' },
  signed: 'signed',
  approve: 'Approve',
  approveNext: (name: string) => `Approve next: ${name}`,
  remind: 'Remind',

  person: 'Employee',
  everyone: 'All employees',
  plan: 'Plan',
  allPlans: 'All plans',
  moreFilters: 'More filters',
  sort: 'Sort by',
} as const;
