// Apart from the schema, which the browser does not load.

/** The pages whose filters can be saved. */
export const VIEW_PAGES = ['people', 'overview'] as const;
export type ViewPage = (typeof VIEW_PAGES)[number];

/** The most views of a person. */
export const MAX_VIEWS = 100;

/** The longest filters, in characters. */
export const VIEW_QUERY_LENGTH = 2_000;
