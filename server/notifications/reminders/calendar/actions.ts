import { fillPath } from '#shared/path.ts';
import { readCalendar } from '#shared/notifications/reminders/contract.ts';
import { isWaiting, isWaitingForEmployee } from '#shared/notifications/reminders/reminderStage.ts';
import { digest, randomToken } from '../../../platform/secrets/secret.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { OrgSettings } from '../../../platform/config/config.ts';
import { listOwnedSubplans } from '../assigned.sql.ts';
import { listOwnSubplans } from '../subplans.sql.ts';
import { calendarOf } from './events.ts';
import * as store from './calendar.sql.ts';

// A token's 32 bytes have 43 characters in base64url.
const FILE = /^([\w-]{43})\.ics$/;

/**
 * Creates a new secret address for a person's feed and returns
 * it; the old one is revoked. Only its digest is stored.
 */
export async function renewFeed(
  db: Database,
  personId: string,
  public_url: string,
): Promise<{ url: string }> {
  const token = randomToken();
  await store.setFeed(db, personId, digest(token));
  return { url: `${public_url}/api${fillPath(readCalendar.url, { file: `${token}.ics` })}` };
}

/** Returns the calendar at an address. Throws the same 404 for a wrong and for a revoked address. */
export async function readFeed(db: Database, file: string, settings: OrgSettings): Promise<string> {
  const [, token] = FILE.exec(file) ?? [];
  const owner = token === undefined ? null : await store.findFeedOwner(db, digest(token));
  if (owner === null) throw notFound();
  const own = await listOwnSubplans(db, owner);
  const owned = (await listOwnedSubplans(db, {}, [owner], 'all')).get(owner) ?? [];
  return calendarOf(
    own.filter((subplan) => isWaitingForEmployee(subplan, subplan)),
    owned.filter((subplan) => isWaiting(subplan, subplan)),
    settings,
  );
}
