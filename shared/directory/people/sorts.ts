// Apart from the schemas, which the browser does not load.

/**
 * The sort orders of the list of people, besides the name: by start, the earliest first or (with a minus) the latest;
 * people without one come last.
 */
export const PEOPLE_SORTS = ['start', '-start'] as const;
export type PeopleSort = (typeof PEOPLE_SORTS)[number];
