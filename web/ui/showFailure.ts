import { reasonOf } from '../client/failures.ts';
import { toast } from './toast.ts';

/** Shows a failed call as a toast: what failed, and below it the server's reason (Screens 12). */
export function showFailure(error: unknown, text: string): void {
  toast.failure(text, reasonOf(error));
}
