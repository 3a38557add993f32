/** The most people whom a manager adds to the team with one file (Import 5). An admin imports companies. */
export const MAX_NEW_REPORTS = 100;
