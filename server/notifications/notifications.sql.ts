import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Day } from '#shared/calendar.ts';
import { kindsSeenBy } from '#shared/events/kinds.ts';
import type { NotificationKind } from '#shared/events/shape/kind.ts';
import { UNREAD_LIMIT } from '#shared/notifications/limits.ts';
import { NOTIFICATIONS_PAGE } from '#shared/notifications/schema.ts';
import type { Notification } from '#shared/events/shape/notification.ts';
import { NOT_HR, type Viewer } from '#shared/people/viewer.ts';
import { type Conditions, isOpen, isShown, notificationTo } from '../platform/conditions/conditions.sql.ts';
import type { Database } from '../platform/database/connect.ts';
import type { DB } from '../platform/database/tables.ts';
import { prepared } from '../platform/database/prepared.ts';
import { isInHrScope } from '../people/people.sql.ts';
import { hasTaskIn, hasTaskOfComment } from '../tasks/myTasks.sql.ts';
import { openPlansOf } from '../plans/dates/proposals/proposals.sql.ts';
import { everyPlan, fromPlans, plansOfParty } from '../plans/access/access.sql.ts';

export type Reader = Viewer & { manager_id: string | null };

/** The viewer of a statement, with their manager or, without one, themselves. */
type Values = Viewer & { known_id: string };
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

/** The notification of the query is of a kind that such people see. */
const isSeenBy = (seen_by: NotificationKind['seen_by']) =>
  sql<boolean>`(notifications.kind in (${sql.join(kindsSeenBy(seen_by).map((kind) => sql.lit(kind)))}))`;

const OF_DOERS = isSeenBy('doers');
const OF_DOER_OF_TASK = isSeenBy('doer_of_task');
const OF_AWAY = isSeenBy('away');
const OF_ASKED = isSeenBy('asked');

/** Whether the viewer sees the notification of the query by a task in its plan. */
const isOfDoer = (viewer: { id: string }) =>
  sql<boolean>`((${OF_DOERS} and ${hasTaskIn(viewer)}) or (${OF_DOER_OF_TASK} and ${hasTaskOfComment(viewer)}))`;

/**
 * Whether the person sees the notification of the query, which is about a plan. A person named as its manager counts as one: they
 * may get the role back.
 */
export function isVisibleTo(db: Database, person: RawBuilder<unknown>) {
  const viewer = { id: person, is_manager: sql.lit(true), ...NOT_HR } as unknown as Viewer;
  const isItsPlan = sql<boolean>`plans.id = notifications.plan_id`;
  const asParty = fromPlans(db, plansOfParty(viewer)).select('plans.id').where(isItsPlan);
  const asDoer = fromPlans(db, everyPlan('whether the reader of a notification has a task in its plan'))
    .select('plans.id')
    .where(isItsPlan)
    .where(isOfDoer(viewer));
  return sql<boolean>`(exists (${asParty}) or exists (${asDoer}))`;
}

/** Something of the comment that the notification of the query is about, or null. A value: for a join PostgreSQL may read all comments. */
const ofComment = <Value>(column: RawBuilder<Value>) => sql<Value | null>`(
  case when ${OF_DOER_OF_TASK} then (select ${column} from comments where comments.id = notifications.subject_id) end
)`;

/** A question about one person: one about many has its reader as the subject. */
const IS_QUESTION = sql<boolean>`(${OF_ASKED} and notifications.subject_id <> notifications.person_id)`;

/** The plan of a notification, with the email of the employee or its replacement. */
const planJson = (email: RawBuilder<string>) =>
  jsonBuildObject({
    id: sql<string>`plans.id`,
    name: sql<string>`plans.name`,
    user: jsonBuildObject({ id: sql<string>`employee.id`, name: sql<string>`employee.name`, email }),
  });

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

/**
 * The notifications that the viewer sees (Notifications 2): of plans that they are a party of or have a task in, and of people
 * whom they know of.
 */
function seenBy(db: Database, viewer: Values, conditions: Conditions) {
  const notification = notificationTo(viewer.id);
  return (
    db
      .selectFrom('notifications')
      // A notification about several plans of a person shows the first one that still has an open question.
      .leftJoinLateral(openPlansOf(notification).as('asked'), (join) => join.on(IS_QUESTION))
      // Lateral: a page is some rows, and the plans of a manager may be thousands.
      .leftJoinLateral(
        fromPlans(db, plansOfParty(viewer))
          .innerJoin('people as employee', 'employee.id', 'plans.user_id')
          .select(['plans.id as plan_id', planJson(sql<string>`employee.email`).as('plan')])
          .where(
            'plans.id',
            '=',
            sql<string>`coalesce(case when notifications.plan_id is not null then asked.ids[1] end, notifications.plan_id)`,
          )
          .limit(sql.lit(1))
          .as('seen'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        fromPlans(db, everyPlan('whoever has a task in a plan sees its name and the name of the employee'))
          .innerJoin('people as employee', 'employee.id', 'plans.user_id')
          .select(['plans.id as plan_id', planJson(sql.lit('')).as('plan')])
          .where('plans.id', '=', sql<string>`notifications.plan_id`)
          .where('plans.active_plan', '=', true)
          .where(isOfDoer(viewer))
          .limit(sql.lit(1))
          .as('owned'),
        (join) => join.onTrue(),
      )
      .leftJoin('people as subject', (join) =>
        join.on('subject.id', '=', (eb: ExpressionBuilder<DB, 'notifications'>) =>
          eb.fn.coalesce(ofComment<string>(sql`comments.author_id`), 'notifications.subject_id'),
        ),
      )
      .where('notifications.person_id', '=', viewer.id)
      .where('notifications.created_at', '<=', sql<string>`now()`)
      .where(isShown(conditions, notification))
      .where((eb) =>
        eb.or([
          eb('seen.plan_id', 'is not', null),
          eb('owned.plan_id', 'is not', null),
          eb.and([
            eb('notifications.plan_id', 'is', null),
            eb.or([
              eb('subject.id', 'in', [viewer.id, viewer.known_id]),
              eb.and([eb.val(viewer.is_manager), eb('subject.manager_id', '=', viewer.id)]),
              // Its condition is that the viewer stands in for them.
              OF_AWAY,
              eb.and([
                eb.val(viewer.is_manager),
                eb(sql`notifications.params ->> 'to'`, '=', 'former_manager'),
              ]),
              // Questions to HR about the people in their scope.
              eb.and([OF_ASKED, isInHrScope(viewer, eb.ref('subject.department').$castTo<string>())]),
            ]),
          ]),
        ]),
      )
  );
}

const pageOf = (conditions: Conditions) =>
  prepared((db, values: PageValues) => {
    const viewer = unplanned(values);
    return db
      .selectFrom(
        seenBy(db, viewer, conditions)
          .select(['notifications.id', 'notifications.kind', 'notifications.created_at'])
          // A request that is done counts as read.
          .select(
            sql<
              string | null
            >`case when ${isOpen(conditions, notificationTo(viewer.id))} then notifications.read_at
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

const countOf = (conditions: Conditions) =>
  prepared((db, values: Values) => {
    const viewer = unplanned(values);
    return db
      .selectFrom(
        seenBy(db, viewer, conditions)
          .select('notifications.id')
          .where(isOpen(conditions, notificationTo(viewer.id)))
          .where('notifications.read_at', 'is', null)
          .limit(sql.lit(UNREAD_LIMIT))
          .as('unread'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count'));
  });

type Statements = { page: ReturnType<typeof pageOf>; count: ReturnType<typeof countOf> };
const statements = new WeakMap<Conditions, Statements>();

/** Prepared: PostgreSQL plans the hundred parts of all conditions for longer than it runs them. */
function statementsOf(conditions: Conditions): Statements {
  const known = statements.get(conditions) ?? { page: pageOf(conditions), count: countOf(conditions) };
  statements.set(conditions, known);
  return known;
}

/** Above all ids. */
const NEWEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Returns the notifications that the viewer sees before the one with the id `before`, newest first. */
export async function listNotifications(
  db: Database,
  viewer: Reader,
  conditions: Conditions,
  { limit, before = NEWEST }: { limit: number; before: string | undefined },
): Promise<Notification[]> {
  const rows = await statementsOf(conditions).page(db, { ...valuesOf(viewer), limit, before });
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
export async function countUnread(db: Database, viewer: Reader, conditions: Conditions): Promise<number> {
  return (await statementsOf(conditions).count(db, valuesOf(viewer)))[0]!.count;
}
