import { readCalendar } from '#shared/reminders/contract.ts';
import { isWaitingForEmployee } from '#shared/reminders/reminderStage.ts';
import { digest, randomToken } from '../../auth/attempt.ts';
import type { Database } from '../../database/connect.ts';
import { notFound } from '../../http/errors.ts';
import type { LetterSettings } from '../../mail/content.ts';
import { listOwnSubplans } from '../store.ts';
import { calendarOf } from './events.ts';
import * as store from './store.ts';

// A token's 32 bytes have 43 characters in base64url.
const FILE = /^([\w-]{43})\.ics$/;

/** Gives the person's feed a new secret address, which is told this once, and ends the old one. */
export async function renewFeed(
  db: Database,
  personId: string,
  public_url: string,
): Promise<{ url: string }> {
  const token = randomToken();
  await store.setFeed(db, personId, digest(token));
  return { url: `${public_url}/api${readCalendar.url.replace(':file', `${token}.ics`)}` };
}

/** The calendar at the address, as it is now. A wrong address and an ended one are the same 404. */
export async function readFeed(db: Database, file: string, settings: LetterSettings): Promise<string> {
  const [, token] = FILE.exec(file) ?? [];
  const owner = token === undefined ? null : await store.findFeedOwner(db, digest(token));
  if (owner === null) throw notFound();
  const subplans = await listOwnSubplans(db, owner);
  return calendarOf(
    subplans.filter((subplan) => isWaitingForEmployee(subplan, subplan)),
    settings,
  );
}
