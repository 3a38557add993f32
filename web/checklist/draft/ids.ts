import type { IdSource } from '#shared/checklist/defaults.ts';

/** The source of temporary ids. They only have to differ within one draft, so no secure random is needed. */
export const browserIds: IdSource = {
  now: () => Date.now(),
  random: () => Math.random().toString(36).slice(2, 10),
};
