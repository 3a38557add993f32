import type { Conditions } from '../../platform/conditions/conditions.sql.ts';
import type { Database } from '../../platform/database/connect.ts';
import { settle } from '../../platform/notifications/notifications.sql.ts';
import { aboutFinished, listFinishedPlans } from './settling.sql.ts';

// A plan has some dozen notifications, and each is looked at for about 20 µs.
const PLANS_PER_STATEMENT = 100;

/**
 * Settles the notifications of plans that were completed or deleted within the days: what such a plan makes false stays false, and
 * the bell need not read it again (Notifications 9).
 */
export async function settleNotifications(
  db: Database,
  conditions: Conditions,
  days: number,
  stop: AbortSignal,
): Promise<void> {
  const ids = await listFinishedPlans(db, days);
  for (let start = 0; start < ids.length && !stop.aborted; start += PLANS_PER_STATEMENT)
    await settle(db, conditions, aboutFinished(db, ids.slice(start, start + PLANS_PER_STATEMENT)));
}
