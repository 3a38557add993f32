import type { RefusalCode } from '#shared/refusalCodes.ts';
import { ApiError, isStatus } from './http.ts';

export function isRefusal(error: unknown, code: RefusalCode): boolean {
  return error instanceof ApiError && error.problem?.code === code;
}

/**
 * Returns whether there is no such object for the viewer: 404, or 400 when the address holds no id at all.
 */
export function isMissing(error: unknown): boolean {
  return isStatus(error, 404) || isStatus(error, 400);
}

/** Returns the server's sentence for a refusal (4xx), or null: other failures have no reason for people. */
export function reasonOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || !error.problem) return null;
  return error.status >= 400 && error.status < 500 ? error.message : null;
}

/** Returns the text for a failed call in a dialog: the failure, and then the server's reason (Screens 12). */
export function failureText(error: unknown, text: string): string {
  const reason = reasonOf(error);
  return reason === null ? text : `${text} ${reason}`;
}
