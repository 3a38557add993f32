import { MAX_DAYS_OFF } from '#shared/organisation/workdays/schema.ts';
import { badRequest, Refusal } from '../../../platform/http/errors.ts';
import { runInThread } from '../../../platform/runInThread.ts';
import type { DaysOfFile, Wanted } from './findDays.ts';

const invalid = (detail: string) => badRequest('calendars.file_invalid', detail);

/** Returns the days of an iCalendar file, which a thread of its own reads, or throws a 400 that says what to do. */
export async function findDaysOutside(bytes: Uint8Array, wanted: Wanted): Promise<DaysOfFile> {
  // Some write another encoding than UTF-8: names would be wrong then, but no day.
  const text = new TextDecoder('utf-8').decode(bytes);
  const found = await runInThread<DaysOfFile | null>(new URL('./findDaysWorker.ts', import.meta.url), {
    text,
    wanted,
  }).catch((error: unknown) => {
    if (!isTooMuch(error)) throw error;
    throw invalid(
      'The file repeats its events in a way that takes too long to read. Export it again for the next years alone.',
    );
  });
  if (found === null)
    throw invalid('This is no calendar. Choose an iCalendar file, whose name ends in .ics.');
  if (found.days.length === 0) throw invalid(whyNone(found, wanted));
  if (found.days.length > MAX_DAYS_OFF)
    throw invalid(
      `The file has ${found.days.length} days, more than the ${MAX_DAYS_OFF} of a calendar. Choose one of holidays alone.`,
    );
  return found;
}

/** Whether the thread needed more time or memory than it may have. */
function isTooMuch(error: unknown): boolean {
  if (error instanceof Refusal) return error.status === 503;
  return error instanceof Error && (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function whyNone({ timed, other_years }: DaysOfFile, { from, to }: Wanted): string {
  const years = `${from.slice(0, 4)} to ${to.slice(0, 4)}`;
  if (other_years > 0)
    return `The file has no day of the years ${years}. Download a newer one, and import it again.`;
  if (timed > 0)
    return 'The file has appointments alone, and no event that takes a whole day. Choose a calendar of holidays.';
  return 'The file has no event that can be read. Choose a calendar of holidays.';
}
