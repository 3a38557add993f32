import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Day } from '#shared/calendar.ts';
import { mailState } from '#shared/outbox/state.ts';
import type { SubplanFacts } from '#shared/plans/overdue.ts';
import type { Delivery, Webhook } from '#shared/webhooks/schema.ts';
import type { Database, Transaction } from '../database/connect.ts';
import type { PlanFacts } from '#shared/webhooks/eventBody.ts';
import { PLAN_FACTS } from '../deliveries/store.ts';

const columns = ['id', 'url', 'events', 'description', 'enabled', 'created_at'] as const;

const webhooks = (db: Database) =>
  db
    .selectFrom('webhooks')
    .where('deleted_at', 'is', null)
    .select(columns)
    .select(
      sql<string | null>`case when previous_secret_until > now() then previous_secret_until end`.as(
        'previous_secret_until',
      ),
    );

/** Returns all webhooks, oldest first. */
export function listWebhooks(db: Database): Promise<Webhook[]> {
  return webhooks(db).orderBy('id').execute();
}

export function findWebhook(db: Database, id: string): Promise<Webhook | undefined> {
  return webhooks(db).where('id', '=', id).executeTakeFirst();
}

/** Returns the webhook and locks its row until the end of the transaction. */
export function lockWebhook(tx: Transaction, id: string): Promise<Webhook | undefined> {
  return webhooks(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function countWebhooks(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .where('deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type WebhookFields = Pick<Webhook, 'url' | 'events' | 'description' | 'enabled'>;

/** Stores a webhook and returns its id. */
export async function insertWebhook(
  tx: Transaction,
  fields: WebhookFields & { secret: string },
): Promise<string> {
  const id = uuidv7();
  await tx
    .insertInto('webhooks')
    .values({ id, ...fields })
    .execute();
  return id;
}

export async function updateWebhook(tx: Transaction, id: string, fields: WebhookFields): Promise<void> {
  await tx.updateTable('webhooks').set(fields).where('id', '=', id).execute();
}

/**
 * Marks a webhook as deleted, disables it, and erases its secrets and the path of its address.
 * `removeDeletedWebhooks` removes its deliveries, and then the row.
 */
export async function deleteWebhook(
  tx: Transaction,
  { id, origin }: { id: string; origin: string },
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({
      deleted_at: sql<string>`now()`,
      enabled: false,
      url: origin,
      description: '',
      secret: '',
      previous_secret: null,
      previous_secret_until: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Replaces the secret. The one before signs as well for the given hours. */
export async function replaceSecret(
  tx: Transaction,
  id: string,
  secret: string,
  hours: number,
): Promise<void> {
  await sql`
    update webhooks set secret = ${secret}, previous_secret = secret,
      previous_secret_until = now() + make_interval(hours => ${hours})
    where id = ${id}`.execute(tx);
}

/** Returns the deliveries before the one with the id `before`, newest first. */
export async function listDeliveries(
  db: Database,
  webhookId: string,
  { limit, before }: { limit: number; before: string | undefined },
): Promise<Delivery[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['id', 'event', 'attempts', 'response_status', 'created_at', 'sent_at', 'given_up_at'])
    .select(['next_attempt_at', 'last_error'])
    .where('webhook_id', '=', webhookId)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ given_up_at, ...row }) => {
    const state = mailState({ ...row, given_up_at });
    return { ...row, state, next_attempt_at: state === 'sent' || given_up_at ? null : row.next_attempt_at };
  });
}

/** Returns whether the delivery still has its body, and locks it; undefined when the webhook has none of this id. */
export function lockDelivery(tx: Transaction, webhookId: string, id: string) {
  return tx
    .selectFrom('webhook_deliveries')
    .select(sql<boolean>`body is not null`.as('has_body'))
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Makes a delivery due now, with all its attempts before it. One that is being sent is that attempt. */
export async function requeueDelivery(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({
      attempts: sql<number>`case when leased_until > now() then attempts else 0 end`,
      queued_at: sql<string>`now()`,
      next_attempt_at: sql<string>`now()`,
      leased_until: sql<string | null>`case when leased_until > now() then leased_until end`,
      sent_at: null,
      given_up_at: null,
      last_error: null,
    })
    .where('id', '=', id)
    .execute();
}

/** A plan that may be overdue, with what decides it. */
export type PassedPlan = {
  facts: PlanFacts;
  active_plan: boolean;
  signed_by_user: boolean;
  subplans: SubplanFacts[];
};

/**
 * Returns plans whose being overdue was no event yet, by id: a superset of those that are overdue, which
 * `isPlanOverdue` decides.
 */
export async function listPassedPlans(
  db: Database,
  day: Day,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<PassedPlan[]> {
  const { rows } = await sql<PassedPlan>`
    select ${PLAN_FACTS} as facts, active_plan, false as signed_by_user, due.subplans
    from plans
    join people employee on employee.id = plans.user_id
    join people manager on manager.id = plans.manager_id
    cross join lateral (
      select max(due_date) as last_day, sum(total_tasks - completed_tasks) as open_tasks,
        json_agg(json_build_object(
          'due_date', due_date, 'total_tasks', total_tasks, 'completed_tasks', completed_tasks
        )) as subplans
      from subplans where plan_id = plans.id
    ) as due
    where active_plan and deleted_at is null and due.last_day < ${day}::date and due.open_tasks > 0
      and not exists (select from overdue_plans where plan_id = plans.id)
      and not exists (
        select from plan_signatures where plan_id = plans.id and role = 'employee' and voided_at is null
      )
      ${after === undefined ? sql`` : sql`and plans.id > ${after}`}
    order by plans.id limit ${limit}`.execute(db);
  return rows;
}

/** Stores that these plans were found to be overdue, and returns those that were not stored before. */
export async function markOverdue(tx: Transaction, planIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ plan_id: string }>`
    insert into overdue_plans (plan_id) select unnest(${planIds}::uuid[])
    on conflict do nothing returning plan_id`.execute(tx);
  return new Set(rows.map(({ plan_id }) => plan_id));
}
