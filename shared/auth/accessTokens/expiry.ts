/** The most access tokens of a person, expired ones included (Access tokens 1). */
export const MAX_TOKENS = 50;

/** Returns the same day a year later, which is the latest day that a token may expire on; 28 February for 29 February. */
function latestExpiry(today: string): string {
  const [year, rest] = [Number(today.slice(0, 4)), today.slice(4)];
  return `${year + 1}${rest === '-02-29' ? '-02-28' : rest}`;
}

/** Returns what is wrong with the last day of a new token, or null (Access tokens 1). */
export function whyNotExpiry(day: string, today: string): string | null {
  if (day <= today) return 'must be in the future';
  return day > latestExpiry(today) ? 'must be at most a year ahead' : null;
}
