import type { ApiResponse } from '#server/testing/client.ts';
import type { Target } from '../support/product.ts';

/** Two concurrent calls, and the pairs of results that are allowed. */
export type Race = {
  calls: (() => Promise<ApiResponse | { status: number | string }>)[];
  /** Sorted statuses, such as '200 409'. */
  allowed: string[];
  /** Returns what is wrong after the calls, or null. */
  after?: (statuses: string[]) => Promise<string | null>;
};

/** Prepares a race. `round` alternates which call is sent first. */
export type Kind = (target: Target, round: number) => Promise<Race>;
