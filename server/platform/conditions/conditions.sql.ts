import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type ConditionName, CONDITIONS } from '#shared/events/shape/conditions.ts';
import { KINDS, type MailKind, NOTIFICATION_KINDS } from '#shared/events/kinds.ts';

/** The tables with conditions. */
type Table = 'notifications' | 'outbox';

/** The columns of a notification, or of a mail, in the query. */
export type Row = {
  table: Table;
  id: RawBuilder<string>;
  kind: RawBuilder<string>;
  person_id: RawBuilder<string>;
  plan_id: RawBuilder<string | null>;
  /** The other plans that it is about. */
  more_plan_ids: RawBuilder<string[] | null>;
  /** Null of a mail. */
  subject_id: RawBuilder<string | null>;
  /** Empty of a mail. */
  params: RawBuilder<object>;
  created_at: RawBuilder<string>;
};

/** Whether a notification or a mail is still true. One expression, for both. */
export type Condition = (row: Row) => RawBuilder<SqlBool>;
export type Conditions = Readonly<Record<ConditionName, Condition>>;

const columnsOf = (table: Table) => {
  const column = <Value>(name: string) => sql.ref<Value>(`${table}.${name}`);
  return {
    table,
    id: column<string>('id'),
    kind: column<string>('kind'),
    person_id: column<string>('person_id'),
    plan_id: column<string | null>('plan_id'),
    more_plan_ids: column<string[] | null>('more_plan_ids'),
    created_at: column<string>('created_at'),
  };
};

/** The notification of the query, to anybody. */
export const NOTIFICATION: Row = {
  ...columnsOf('notifications'),
  subject_id: sql.ref<string | null>('notifications.subject_id'),
  params: sql.ref<object>('notifications.params'),
};

/** The notification of the query, to the person. PostgreSQL reads what depends on a value alone once. */
export const notificationTo = (personId: string): Row => ({
  ...NOTIFICATION,
  person_id: sql<string>`${personId}::uuid`,
});

const MAIL: Row = {
  ...columnsOf('outbox'),
  subject_id: sql<string | null>`null::uuid`,
  params: sql<object>`'{}'::jsonb`,
};

/** Whether the notification of the query, which is of one of the kinds, is shown at all. */
export const isShown = (conditions: Conditions, notification: Row, kinds = KINDS) =>
  holds(conditions, notification, (name) => CONDITIONS[name] === 'gone', kinds);

/** Whether the notification of the query still asks for attention: otherwise it counts as read. */
export const isOpen = (conditions: Conditions, notification: Row, kinds = KINDS) =>
  holds(conditions, notification, (name) => CONDITIONS[name] === 'read', kinds);

/** Whether the notification of the query is shown and asks for attention. */
export const isTrue = (conditions: Conditions) => holds(conditions, NOTIFICATION, () => true);

/** Whether the mail of the query is still true. */
export const isMailTrue = (conditions: Conditions) => holds(conditions, MAIL, () => true);

/** A row whose kind has none of these conditions, or is of a later release, is true. */
function holds(
  conditions: Conditions,
  row: Row,
  isWanted: (name: ConditionName) => boolean,
  possible: readonly MailKind[] = KINDS,
) {
  const kinds = possible.flatMap((kind) => {
    const name = NOTIFICATION_KINDS[kind].while;
    return name === null || !isWanted(name) ? [] : [{ kind, name }];
  });
  if (kinds.length === 0) return sql<SqlBool>`true`;
  const cases = [...Map.groupBy(kinds, ({ name }) => name)].map(
    ([name, of]) =>
      sql`when ${row.kind} in (${sql.join(of.map(({ kind }) => sql.lit(kind)))}) then ${conditions[name](row)}`,
  );
  return sql<SqlBool>`(case ${sql.join(cases, sql` `)} else true end)`;
}

/** Whether the person has no later row of the same kind about the same plan. */
export const isLatestOfPlan = ({ table, id, kind, person_id, plan_id }: Row) => sql<SqlBool>`not exists (
  select from ${sql.table(table)} as later
  where later.plan_id = ${plan_id} and later.person_id = ${person_id} and later.kind = ${kind} and later.id > ${id}
)`;
