import { ALWAYS_MAILED, isAlwaysMailed, KINDS, type MailKind } from '#shared/events/kinds.ts';
import { afterCommit } from '../platform/database/committed.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { badRequest, invalidField } from '../platform/http/errors.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import { listMuted, markRead, muteMails, unmuteMails } from '../platform/notifications/notifications.sql.ts';

/** Marks notifications of the viewer as read: those with the ids, or all. Ids of others change nothing (Notifications 5). */
export async function readNotifications(
  tx: Transaction,
  viewer: SignedIn,
  body: () => { ids?: string[]; all?: boolean },
): Promise<void> {
  const { ids, all } = body();
  if (ids === undefined && all !== true) {
    throw badRequest('notifications.none_named', 'Name the notifications in ids, or send {"all": true}.');
  }
  const changed = await markRead(tx, viewer.id, all === true ? null : (ids ?? []));
  // In the viewer's other tabs and browsers.
  if (changed > 0) afterCommit(tx, { kind: 'notification', id: viewer.id });
}

/** Returns which kinds the viewer gets as mails (Notifications 7). */
export async function notificationSettings(db: Database, viewer: SignedIn) {
  const muted = await listMuted(db, [viewer.id]);
  const isMailed = (kind: MailKind) => isAlwaysMailed(kind) || !muted.has(`${viewer.id} ${kind}`);
  return {
    mail: Object.fromEntries(KINDS.map((kind) => [kind, isMailed(kind)])),
    always_mailed: [...ALWAYS_MAILED],
  };
}

/** Sets which kinds the viewer gets as mails, and returns all. A kind that is left out stays as it is. */
export async function setNotificationSettings(
  tx: Transaction,
  viewer: SignedIn,
  body: () => { mail: Record<string, boolean | undefined> },
) {
  const { mail } = body();
  const fixed = ALWAYS_MAILED.find((kind) => mail[kind] === false);
  if (fixed !== undefined) {
    throw invalidField(
      `mail.${fixed}`,
      'is always mailed',
      'This kind is always mailed: leave it switched on.',
    );
  }
  await muteMails(
    tx,
    viewer.id,
    KINDS.filter((kind) => mail[kind] === false),
  );
  await unmuteMails(
    tx,
    viewer.id,
    KINDS.filter((kind) => mail[kind] === true),
  );
  return notificationSettings(tx, viewer);
}
