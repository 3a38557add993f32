/** The largest file of a checklist, in bytes. Not with the schemas, which the browser does not load. */
export const CHECKLIST_FILE_LIMIT = 1_048_576;
