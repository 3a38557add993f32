/** One line of `npm run doctor`. A `warn` or `fail` says how to fix it (Operations 17). */
export type Line = { state: 'ok' | 'warn' | 'fail'; about: string; text: string };

export const ok = (about: string, text: string): Line => ({ state: 'ok', about, text });
export const warn = (about: string, text: string): Line => ({ state: 'warn', about, text });
export const fail = (about: string, text: string): Line => ({ state: 'fail', about, text });

const CHECK_LIMIT_MS = 5_000;

/** Returns the lines of a check, or one that says that it took too long or could not be made. */
export async function withinLimit(about: string, check: () => Promise<Line[]>): Promise<Line[]> {
  const { promise: late, resolve } = Promise.withResolvers<Line[]>();
  const timer = setTimeout(() => resolve([fail(about, 'no answer within 5 seconds')]), CHECK_LIMIT_MS);
  try {
    return await Promise.race([check(), late]);
  } catch (error) {
    return [fail(about, reasonOf(error))];
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the innermost reason of an error: that of `fetch failed` is in its cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const { code = '', message } = error as NodeJS.ErrnoException;
  return message || code;
}
