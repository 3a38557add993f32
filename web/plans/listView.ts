import { PLAN_FILTERS, type PlanFilter } from '#shared/plans/filters.ts';

/** What the manager's list of plans shows: a filter (Plans 10) and a search term. */
export type ListView = { filter: PlanFilter; search: string };

export const EVERYTHING: ListView = { filter: 'all', search: '' };

/** A navigation state, which may have been stored by an older version of the app. */
type NavigationState = { filter?: unknown; search?: unknown };

/**
 * Returns the view in a navigation state. As the `state` of a link it passes the view on and nothing else, so
 * that the way back from a plan leads to the same view (Screens 5).
 */
export function keepView(state: NavigationState): ListView {
  return {
    filter: PLAN_FILTERS.find((filter) => filter === state.filter) ?? EVERYTHING.filter,
    search: typeof state.search === 'string' ? state.search : EVERYTHING.search,
  };
}
