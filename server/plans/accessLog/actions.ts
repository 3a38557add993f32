import { uuidv7 } from 'uuidv7';
import type { AccessKind } from '#shared/plans/accessLog/schema.ts';
import { dayOf } from '#shared/calendar.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { JsonObject } from '../../platform/database/tables.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';
import type { Clock } from '../../platform/today.ts';
import { insertAccess, insertAccesses } from './accessLog.sql.ts';

/**
 * Logs once a day that the viewer reads something as HR (Access log 1). Called before the reply, on the primary:
 * without the log entry nothing is shown.
 */
export async function logAccess(
  db: Database,
  { now, timeZone }: Clock,
  viewer: Pick<SignedIn, 'id'>,
  {
    kind,
    subject_id = null,
    detail = {},
  }: { kind: AccessKind; subject_id?: string | null; detail?: JsonObject },
): Promise<void> {
  const at = now();
  await insertAccess(db, {
    id: uuidv7(),
    at: at.toISOString(),
    day: dayOf(at, timeZone),
    viewer_id: viewer.id,
    kind,
    subject_id,
    detail: JSON.stringify(detail),
  });
}

/** As `logAccess` for plans that one call shows. */
export async function logAccessToPlans(
  db: Database,
  { now, timeZone }: Clock,
  viewer: Pick<SignedIn, 'id'>,
  planIds: readonly string[],
): Promise<void> {
  if (planIds.length === 0) return;
  const at = now();
  await insertAccesses(db, {
    subjects: planIds.map((subject_id) => ({ id: uuidv7(), subject_id })),
    at: at.toISOString(),
    day: dayOf(at, timeZone),
    viewer_id: viewer.id,
    kind: 'plan',
    detail: '{}',
  });
}
