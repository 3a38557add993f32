import { sql } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import { UNREAD_LIMIT } from '#shared/notifications/limits.ts';
import { NOTIFICATIONS_PAGE } from '#shared/notifications/schema.ts';
import type { Notification } from '#shared/events/shape/notification.ts';
import { type Conditions, isOpen, notificationTo } from '../platform/conditions/conditions.sql.ts';
import type { Database } from '../platform/database/connect.ts';
import { prepared } from '../platform/database/prepared.ts';
import {
  IS_QUESTION,
  kindsReached,
  OF_AWAY,
  ofComment,
  type Reach,
  type Reader,
  seenBy,
  type Values,
} from './visibility.sql.ts';

type PageValues = Values & { limit: number; before: string };

const valuesOf = ({ id, is_manager, is_hr, hr_departments, manager_id }: Reader): Values => ({
  id,
  is_manager,
  is_hr,
  hr_departments,
  known_id: manager_id ?? id,
});

// The beginning of a comment, as the line of the bell shows it.
const QUOTE_LENGTH = 140;

/**
 * The values as PostgreSQL does not see them when it plans. If a plan for some of them seemed cheaper than one for any, it would
 * plan the statement at every call, which takes 20 ms and more.
 */
const unplanned = ({ id, known_id, is_manager, is_hr, hr_departments }: Values) =>
  ({
    id: sql`(select ${id}::uuid)`,
    known_id: sql`(select ${known_id}::uuid)`,
    is_manager: sql`(select ${is_manager}::boolean)`,
    is_hr: sql`(select ${is_hr}::boolean)`,
    hr_departments: sql`(select ${hr_departments}::text[])::text[]`,
  }) as unknown as Values;

const pageOf = (conditions: Conditions, reach: Reach) =>
  prepared((db, values: PageValues) => {
    const viewer = unplanned(values);
    return db
      .selectFrom(
        seenBy(db, viewer, conditions, reach)
          .select(['notifications.id', 'notifications.kind', 'notifications.created_at'])
          // A request that is done counts as read.
          .select(
            sql<
              string | null
            >`case when ${isOpen(conditions, notificationTo(viewer.id), kindsReached(reach))} then notifications.read_at
          else coalesce(notifications.read_at, notifications.created_at) end`.as('read_at'),
          )
          .select(
            sql<object>`case when asked.ids is null then notifications.params
          else notifications.params || jsonb_build_object('plans', cardinality(asked.ids)) end`.as('params'),
          )
          .select(OF_AWAY.as('is_of_away'))
          .select((eb) => [eb.fn.coalesce('seen.plan', 'owned.plan').as('plan')])
          .select([
            'subject.id as subject_id',
            'subject.name as subject_name',
            'subject.email as subject_email',
          ])
          // As it is now: another one may have come since.
          .select(sql<Day | null>`case when ${IS_QUESTION} then subject.start_on end`.as('start_on'))
          .select(ofComment<string>(sql`left(comments.text, ${sql.lit(QUOTE_LENGTH)})`).as('text'))
          .where('notifications.id', '<', sql<string>`(select ${values.before}::uuid)`)
          .orderBy('notifications.id', 'desc')
          // PostgreSQL takes a limit that it does not know for a tenth of all rows.
          .limit(sql.lit(NOTIFICATIONS_PAGE.most + 1))
          .as('page'),
      )
      .selectAll()
      .orderBy('page.id', 'desc')
      .limit(sql<number>`${values.limit}`);
  });

const countOf = (conditions: Conditions, reach: Reach) =>
  prepared((db, values: Values) => {
    const viewer = unplanned(values);
    return db
      .selectFrom(
        seenBy(db, viewer, conditions, reach)
          .select('notifications.id')
          .where(isOpen(conditions, notificationTo(viewer.id), kindsReached(reach)))
          .where('notifications.read_at', 'is', null)
          .limit(sql.lit(UNREAD_LIMIT))
          .as('unread'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count'));
  });

type Statements = { page: ReturnType<typeof pageOf>; count: ReturnType<typeof countOf> };
const statements = new WeakMap<Conditions, Record<Reach, Statements>>();

/** Prepared: PostgreSQL plans the hundred parts of all conditions for longer than it runs them. */
function statementsOf(conditions: Conditions, reach: Reach): Statements {
  const of = (one: Reach) => ({ page: pageOf(conditions, one), count: countOf(conditions, one) });
  const known = statements.get(conditions) ?? { all: of('all'), sides: of('sides') };
  statements.set(conditions, known);
  return known[reach];
}

/** The conditions, and the reach of the statements (`reachOf`). */
type Which = { conditions: Conditions; reach: Reach };

/** Above all ids. */
const NEWEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Returns the notifications that the viewer sees before the one with the id `before`, newest first. */
export async function listNotifications(
  db: Database,
  viewer: Reader,
  { conditions, reach }: Which,
  { limit, before = NEWEST }: { limit: number; before: string | undefined },
): Promise<Notification[]> {
  const rows = await statementsOf(conditions, reach).page(db, { ...valuesOf(viewer), limit, before });
  return rows.map(({ subject_id, subject_name, subject_email, is_of_away, params, start_on, ...row }) => ({
    ...row,
    ...(start_on !== null && { start_on }),
    params: params as Notification['params'],
    // A stand-in does not learn the email of the colleague.
    person:
      subject_id === null
        ? null
        : { id: subject_id, name: subject_name!, email: is_of_away ? '' : subject_email! },
  }));
}

/** Counts the unread notifications that the viewer sees, up to `UNREAD_LIMIT`. */
export async function countUnread(
  db: Database,
  viewer: Reader,
  { conditions, reach }: Which,
): Promise<number> {
  return (await statementsOf(conditions, reach).count(db, valuesOf(viewer)))[0]!.count;
}
