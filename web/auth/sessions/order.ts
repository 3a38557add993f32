type Ordered = { current: boolean; last_used_at: string };

/** Compares sessions for a list: the current one first, then by their last use, the latest first. */
export function compareSessions(a: Ordered, b: Ordered): number {
  return Number(b.current) - Number(a.current) || Date.parse(b.last_used_at) - Date.parse(a.last_used_at);
}
