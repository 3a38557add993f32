import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { KINDS, kindsSeenBy, type MailKind, NOTIFICATION_KINDS } from '#shared/events/kinds.ts';
import type { NotificationKind } from '#shared/events/shape/kind.ts';
import { NOT_HR, type Viewer } from '#shared/people/viewer.ts';
import { type Conditions, isShown, notificationTo } from '../platform/conditions/conditions.sql.ts';
import type { Database } from '../platform/database/connect.ts';
import { prepared } from '../platform/database/prepared.ts';
import type { DB } from '../platform/database/tables.ts';
import { isInHrScope } from '../people/people.sql.ts';
import { hasTaskIn, hasTaskOfComment } from '../tasks/myTasks.sql.ts';
import { openPlansOf } from '../plans/dates/proposals/proposals.sql.ts';
import { everyPlan, fromPlans, plansOfParty } from '../plans/access/access.sql.ts';

export type Reader = Viewer & { manager_id: string | null };

/** The viewer of a statement, with their manager or, without one, themselves. */
export type Values = Viewer & { known_id: string };

const isOfKind = (kinds: readonly MailKind[]) =>
  sql<boolean>`(notifications.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))`;

/** The notification of the query is of a kind that such people see. */
const isSeenBy = (seen_by: NotificationKind['seen_by']) => isOfKind(kindsSeenBy(seen_by));

const OF_DOERS = isSeenBy('doers');
const OF_DOER_OF_TASK = isSeenBy('doer_of_task');
export const OF_AWAY = isSeenBy('away');
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
export const ofComment = <Value>(column: RawBuilder<Value>) => sql<Value | null>`(
  case when ${OF_DOER_OF_TASK} then (select ${column} from comments where comments.id = notifications.subject_id) end
)`;

/** A question about one person: one about many has its reader as the subject. */
export const IS_QUESTION = sql<boolean>`(${OF_ASKED} and notifications.subject_id <> notifications.person_id)`;

/** The plan of a notification, with the email of the employee or its replacement. */
const planJson = (email: RawBuilder<string>) =>
  jsonBuildObject({
    id: sql<string>`plans.id`,
    name: sql<string>`plans.name`,
    user: jsonBuildObject({ id: sql<string>`employee.id`, name: sql<string>`employee.name`, email }),
  });

/** Whether the viewer knows of the person whom a notification without a plan is about. */
const knowsSubject = (viewer: Values) => sql<boolean>`(
  subject.id in (${viewer.id}, ${viewer.known_id})
  or ${viewer.is_manager} and subject.manager_id = ${viewer.id}
  -- Its condition is that the viewer stands in for them.
  or ${OF_AWAY}
  or ${viewer.is_manager} and notifications.params ->> 'to' = 'former_manager'
  -- Questions to HR about the people in their scope.
  or ${OF_ASKED} and ${isInHrScope(viewer, sql<string>`subject.department`)}
)`;

/** The kinds that only start dates and stand-ins cause. Their conditions and their plans need large statements. */
const isOfPeople = (kind: MailKind) => {
  const { seen_by, while: condition } = NOTIFICATION_KINDS[kind];
  return seen_by === 'away' || seen_by === 'asked' || condition === 'has_no_stand_in';
};

/**
 * The notifications that a statement can show: all, or only those of a side of the plan, without the kinds of people.
 * PostgreSQL starts every node of a statement, also those that no row needs: 400 for all, 250 for sides.
 */
export type Reach = 'all' | 'sides';

const REACHED: Record<Reach, MailKind[]> = {
  all: KINDS,
  sides: KINDS.filter((kind) => !isOfPeople(kind)),
};
export const kindsReached = (reach: Reach) => REACHED[reach];

/** The most notifications that are looked at to choose the smaller statement. */
const MAX_LOOKED_AT = 200;

const readReach = prepared(
  (_, { id, is_manager }: Pick<Values, 'id' | 'is_manager'>) => sql<{ has_unread: boolean; reach: Reach }>`
    select bool_or(read_at is null) or count(*) > ${sql.lit(MAX_LOOKED_AT)} as has_unread,
      case when count(*) <= ${sql.lit(MAX_LOOKED_AT)} and bool_and(is_of_side) then 'sides' else 'all' end as reach
    from (
      select read_at, kind in (${sql.join(REACHED.sides.map((kind) => sql.lit(kind)))}) and (
        plan_id is null or exists (
          select from plans where plans.id = plan_id and (user_id = ${id} or (${is_manager} and plans.manager_id = ${id}))
        )) as is_of_side
      from notifications where person_id = ${id} order by id desc limit ${sql.lit(MAX_LOOKED_AT + 1)}
    ) as newest
    having count(*) > 0`,
);

/**
 * Returns whether the viewer may have unread notifications, and the reach of the statement that shows all of theirs;
 * undefined for a viewer without notifications. One that comes meanwhile and is not reached is shown by the next call.
 */
export async function reachOf(db: Database, { id, is_manager }: Pick<Reader, 'id' | 'is_manager'>) {
  const [found] = await readReach(db, { id, is_manager });
  return found;
}

/** The plan of the notification of the query, for somebody who has a task in it. */
const plansOfAssignee = (db: Database, viewer: Values) =>
  fromPlans(db, everyPlan('a person with a task in a plan sees its name and the name of the employee'))
    .innerJoin('people as employee', 'employee.id', 'plans.user_id')
    .select(['plans.id as plan_id', planJson(sql.lit('')).as('plan')])
    .where('plans.id', '=', sql<string>`notifications.plan_id`)
    .where('plans.active_plan', '=', true)
    .where(isOfDoer(viewer))
    .limit(sql.lit(1));

type PlanJson = ReturnType<typeof planJson> extends RawBuilder<infer Json> ? Json : never;

/** In the place of these plans, and of those of a question, in a statement that does not reach them. */
const NO_PLAN = sql<{ plan_id: string; plan: PlanJson }>`(select null::uuid as plan_id, null::json as plan)`;
const NO_PLANS = sql<{ ids: string[] | null }>`(select null::uuid[] as ids)`;

/**
 * The notifications that the viewer sees (Notifications 2): of plans that they are a party of or have a task in, and of people
 * whom they know of.
 */
export function seenBy(db: Database, viewer: Values, conditions: Conditions, reach: Reach) {
  const notification = notificationTo(viewer.id);
  const kinds = kindsReached(reach);
  const isAll = reach === 'all';
  return (
    db
      .selectFrom('notifications')
      // A notification about several plans of a person shows the first one that still has an open question.
      .leftJoinLateral((isAll ? openPlansOf(notification) : NO_PLANS).as('asked'), (join) =>
        join.on(IS_QUESTION),
      )
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
      .leftJoinLateral((isAll ? plansOfAssignee(db, viewer) : NO_PLAN).as('owned'), (join) => join.onTrue())
      .leftJoin('people as subject', (join) =>
        join.on('subject.id', '=', (eb: ExpressionBuilder<DB, 'notifications'>) =>
          eb.fn.coalesce(ofComment<string>(sql`comments.author_id`), 'notifications.subject_id'),
        ),
      )
      .where('notifications.person_id', '=', viewer.id)
      .where('notifications.created_at', '<=', sql<string>`now()`)
      // All: also kinds of a later release.
      .$if(reach === 'sides', (query) => query.where(isOfKind(kinds)))
      .where(isShown(conditions, notification, kinds))
      .where(
        sql<boolean>`(seen.plan_id is not null or owned.plan_id is not null
          or notifications.plan_id is null and ${knowsSubject(viewer)})`,
      )
  );
}
