// Apart from the schemas, which the browser does not load.

/** How the list of people can be sorted, beside by name: by the start, the earliest first or (with a minus) the latest; who has none comes last. */
export const PEOPLE_SORTS = ['start', '-start'] as const;
export type PeopleSort = (typeof PEOPLE_SORTS)[number];
