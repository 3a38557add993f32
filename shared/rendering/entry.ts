/*
 * The contract between the server and the browser side for server rendering: neither imports the other's source, the
 * server loads the built entry (web/draw.ts).
 */

/** The inputs of the hydration pass besides its data: the same on the server and in the browser. */
export type HydrationInputs = {
  /** The clock, in ms since 1970. */
  at: number;
  /** The language for formatting days, such as 'en-GB'. */
  locale: string;
  /** Whether the keyboard has ⌘ in place of Ctrl. */
  on_apple: boolean;
  /** Whether the window is that of a phone. */
  is_narrow: boolean;
};

/** A response of the API. `link` is its header, which names the next page of a list. */
export type Answer = { status: number; link: string | undefined; body: string };

export type PageToRender = {
  /** The path with the query. */
  url: string;
  pass: HydrationInputs;
  roles: { is_manager: boolean; is_hr: boolean; is_admin: boolean };
  /** With more React elements it is rendered in the browser. */
  most_elements: number;
  /** Makes a GET call of the API, by its address, as the person who opens the page. */
  call: (address: string) => Promise<Answer>;
};

/** The data of the page for the browser: the responses to its first queries, by the keys of the queries. */
export type RenderedData = { pass: HydrationInputs; queries: [key: readonly unknown[], data: unknown][] };

/**
 * Returns null for a page that is rendered in the browser, such as one without a query or one that the person may not
 * open, and 'too_large' for one with too many elements. Throws when anything fails.
 */
export type Draw = (page: PageToRender) => Promise<RenderedView | 'too_large' | null>;

/** `data` is a `RenderedData` as JSON. `parts` are the names of the components in it whose code the browser loads after that of the page. */
export type RenderedView = { html: string; data: string; parts: string[] };

/** The state of one page during rendering, in Node's `AsyncLocalStorage`, which the browser side does not know. */
export type CallsOfPage = {
  run: <Result>(call: PageToRender['call'], work: () => Result) => Result;
  getStore: () => PageToRender['call'] | undefined;
};

/** The built entry. */
export type DrawEntry = { createDraw: (calls: CallsOfPage) => Draw };

/** The id of the element that holds the data, and the name of the one that holds whose page it is. */
export const DRAWN_DATA = 'drawn-data';
export const DRAWN_FOR = 'drawn-for';
