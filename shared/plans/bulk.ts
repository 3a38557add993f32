/** The acts on several plans at once (Plans 19). */
export const BULK_ACTS = ['nudge', 'deactivate', 'reactivate', 'delete'] as const;
export type BulkAct = (typeof BULK_ACTS)[number];

/** The number of plans in one request. */
export const BULK_LIMIT = 100;
