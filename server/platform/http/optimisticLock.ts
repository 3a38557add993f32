import type { Subject } from '#shared/events/catalogue.ts';
import type { Transaction } from '../database/connect.ts';
import { findLastActor } from '../journal/journal.sql.ts';
import { Refusal } from './errors.ts';

/** The version in an If-Match header; 'other' for a tag that matches no version, null without the header. */
export type Precondition = number | 'other' | null;

/**
 * The input of a PUT of a template or plan: the version that the client shows, in If-Match, in the body, or in neither.
 */
export type VersionedInput<Body> = { ifMatch: Precondition; body: () => Body };

/**
 * Returns the body of a change that was made from the current version (API 10). Throws a 412 when If-Match has another one,
 * before it reads the body: that is a check of the state (API 6). Throws a 409 with the name of the last editor when the
 * `version` in the body is stale. With neither the change is accepted.
 */
export async function bodyOfCurrent<Body extends object | undefined>(
  tx: Transaction,
  subject: Subject,
  current: { id: string; version: number },
  { ifMatch, body }: VersionedInput<Body>,
  viewer: { id: string },
): Promise<Body> {
  if (ifMatch !== null && ifMatch !== current.version) {
    throw new Refusal(
      412,
      'version.stale',
      'Somebody has changed this since you opened it. Reload it and make your change again.',
    );
  }
  const input = body();
  const { version: seen }: { version?: number } = input ?? {};
  if (seen === undefined || seen === current.version) return input;
  const editor = await findLastActor(tx, subject, current.id);
  const name = editor?.actor_name || 'Somebody';
  // In another window: not as if it were another person.
  const who = editor?.actor_id === viewer.id ? `You (${name}) have, in another window,` : `${name} has`;
  throw new Refusal(
    409,
    'version.stale',
    `${who} changed this since you opened it: you have version ${seen}, it is now version ${current.version}.`,
  );
}

/** Returns the version that the client said it shows, or null when it said none. */
export function seenVersion(ifMatch: Precondition, input: { version?: number } | undefined): number | null {
  return input?.version ?? (typeof ifMatch === 'number' ? ifMatch : null);
}
