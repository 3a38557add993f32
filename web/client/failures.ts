import type { RefusalCode } from '#shared/refusalCodes.ts';
import { ApiError, isStatus } from './http.ts';

/** Returns whether the server refused the call with this code. */
export function isRefusal(error: unknown, code: RefusalCode): boolean {
  return error instanceof ApiError && error.problem?.code === code;
}

/**
 * Returns whether there is no such object for the viewer: 404, or 400 when the address holds no id at all.
 */
export function isMissing(error: unknown): boolean {
  return isStatus(error, 404) || isStatus(error, 400);
}

/**
 * Returns the text for a failed call. A refusal (4xx) has a sentence that explains why another attempt would
 * not help: it replaces the general text, or follows it where that text is always shown (`keep`).
 */
export function failureText(error: unknown, text: string, { keep = false } = {}): string {
  if (!(error instanceof ApiError) || !error.problem) return text;
  if (error.status < 400 || error.status >= 500) return text;
  return keep ? `${text} ${error.message}` : error.message;
}
