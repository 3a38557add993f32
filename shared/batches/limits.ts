/** The most items of a batch. */
export const MAX_ITEMS = 2_000;
/** So many items are done within the call that starts the batch, and in each transaction of the job (Batches 1). */
export const ITEMS_AT_ONCE = 25;
