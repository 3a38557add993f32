import { reasonOf } from '../client/failures.ts';
import { isStatus } from '../client/http.ts';
import { toast } from './toast.ts';

/**
 * Shows a failed call as a toast: the failure, and below it the server's reason, or that it cannot be reached (Screens
 * 12).
 */
export function showFailure(error: unknown, text: string): void {
  toast.failure(text, isStatus(error, 0) ? (error as Error).message : reasonOf(error));
}
