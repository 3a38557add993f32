import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Webhook } from '#shared/webhooks/schema.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { deleteDeliveriesOf } from '../platform/deliveries/deliveries.sql.ts';

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

/** Removes the deliveries of deleted webhooks in batches, then the webhooks (Webhooks 8). `stop` ends it early. */
export async function removeDeletedWebhooks(db: Database, stop: AbortSignal): Promise<void> {
  const deleted = db.selectFrom('webhooks').select('id').where('deleted_at', 'is not', null);
  for (const { id } of await deleted.execute()) {
    await deleteDeliveriesOf(db, id, stop);
    if (stop.aborted) return;
    // A delivery that was locked, or written meanwhile, is removed the next time.
    await sql`
      delete from webhooks where id = ${id}
        and not exists (select from webhook_deliveries where webhook_id = webhooks.id)`.execute(db);
  }
}
