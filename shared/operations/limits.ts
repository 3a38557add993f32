/** The most mails that failed of which the page of the operation has a line each. */
export const MOST_MAILS = 100;
/** The most items of work. The line of the jobs has their number. */
export const MOST_WORK = 100;
