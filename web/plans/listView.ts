import { STATUS_GROUPS, type StatusGroup } from '#shared/plans/statusGroups.ts';

/** The view of a list of plans: a filter (Plans 10), a search term and further choices (Screens 15). */
export type ListView = {
  filter: StatusGroup;
  search: string;
  /** Whether only the plans that need the manager are shown (Plans 20). */
  needsYou: boolean;
  /** The id of an employee, or '' for all. */
  person: string;
  /** The name of a plan, which is that of its template, or '' for all. */
  plan: string;
  /** Its name in PLAN_SORTS (shared/lists/plans.ts); an unknown one is that of Plans 9. */
  sort: string;
  /** The filters that the server answers (Plans 26), as a query. */
  narrowed: string;
};

export const EVERYTHING: ListView = {
  filter: 'all',
  search: '',
  needsYou: false,
  person: '',
  plan: '',
  sort: 'urgency',
  narrowed: '',
};

/** A navigation state, which may have been stored by an older version of the app. */
type NavigationState = { [Field in keyof ListView]?: unknown };

/**
 * Returns the view in a navigation state. As the `state` of a link it passes the view on and nothing else, so
 * that the way back from a plan leads to the same view (Screens 5).
 */
export function keepView(state: NavigationState): ListView {
  return {
    filter: STATUS_GROUPS.find((filter) => filter === state.filter) ?? EVERYTHING.filter,
    search: text(state.search),
    needsYou: state.needsYou === true,
    person: text(state.person),
    plan: text(state.plan),
    sort: text(state.sort) || EVERYTHING.sort,
    narrowed: text(state.narrowed),
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function isSameView(a: ListView, b: ListView): boolean {
  return (Object.keys(EVERYTHING) as (keyof ListView)[]).every((field) => a[field] === b[field]);
}
