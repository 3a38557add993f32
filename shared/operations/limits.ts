/** The most failed mails that the operations page lists. */
export const MAX_MAILS = 100;
/** The most items of work. The line of the jobs has their number. */
export const MAX_WORK = 100;
