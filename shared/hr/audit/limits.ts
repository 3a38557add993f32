/** The longest period, in days: five years. An audit looks at one year, and longer ones cost the others their time. */
export const MAX_DAYS = 1_830;
/** The most people of an export, each with a report of some 60 kB. */
export const MAX_EXPORTED = 5_000;
/** So long the files of an export are kept after its end: long enough to fetch them on Monday. */
export const KEPT_DAYS = 7;
/** The people of a page without `limit`. */
export const AUDIT_PAGE = 50;
