/** The most mails that failed of which the page of the operation has a line each. */
export const MAX_MAILS = 100;
/** The most items of work. The line of the jobs has their number. */
export const MAX_WORK = 100;
