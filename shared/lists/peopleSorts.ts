export type PeopleOrder = {
  /** Its name in the menu. */
  label: string;
  /** The column whose head sorts by it. */
  column: string;
  /** The day that decides. People without it come last, equal ones are sorted by name. */
  of?: 'start_on' | 'left_on';
  isDescending?: boolean;
};

/** The sort orders. The first one needs no name in an address. */
export const PEOPLE_SORTS = {
  name: { label: 'Name', column: 'name' },
  start: { label: 'Earliest start', column: 'start', of: 'start_on' },
  '-start': { label: 'Latest start', column: 'start', of: 'start_on', isDescending: true },
} as const satisfies Record<string, PeopleOrder>;
export type PeopleSort = keyof typeof PEOPLE_SORTS;

/** The sort orders that an address can name. */
export const NAMED_SORTS = Object.keys(PEOPLE_SORTS).slice(1) as Exclude<PeopleSort, 'name'>[];

/** Returns the sort orders of the head of a column, in the order of presses. */
export const sortsOf = (column: string): readonly PeopleSort[] =>
  (Object.keys(PEOPLE_SORTS) as PeopleSort[]).filter((sort) => PEOPLE_SORTS[sort].column === column);
