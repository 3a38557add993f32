import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteOldDeliveries } from '../platform/deliveries/deliveries.sql.ts';
import { recordMany } from '../platform/journal/journal.sql.ts';
import { useApp } from '../testing/app.ts';
import { anyEvent } from '../testing/journal.ts';
import { createSignedPlan, createTeam } from '../testing/samples.ts';
import { useWebhooks } from '../testing/webhooks.ts';

/* Many concurrent events, and many deliveries. */

const app = useApp({ WEBHOOK_ALLOW_PRIVATE: '1' });
const webhooks = useWebhooks(app);

/** Records an event for each plan in one call. Returns the number of statements. */
async function recordSigned(plans: readonly { id: string }[]): Promise<number> {
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const about = { event: 'plan.approved', actor: { id: null, name: 'Operator' }, at: new Date() } as const;
  // Unguarded: the events explain no new versions.
  await app.unguarded
    .withPlugin(counting)
    .transaction()
    .execute((tx) =>
      recordMany(
        tx,
        plans.map(({ id }) => anyEvent({ ...about, subject_id: id })),
      ),
    );
  return statements;
}

test('the events of many plans are announced in the statements of one (Webhooks 3)', async () => {
  const { manager, employee } = await createTeam(app);
  const plans = [];
  for (const name of ['Ada', 'Bob', 'Cy']) plans.push(await createSignedPlan(manager, employee, { name }));
  const { id } = await webhooks.add(['plan.approved', 'plan.completed']);
  const statements = await recordSigned(plans.slice(0, 1));
  expect(await recordSigned(plans)).toBe(statements);
  webhooks.startSender();
  expect(await webhooks.settled(id)).toHaveLength(8);
  const sent = webhooks.received.map(({ body }) => [body.type, body.data]);
  for (const { id: plan_id, name: plan_name } of plans) {
    const data = expect.objectContaining({
      plan_id,
      plan_name,
      employee_id: employee.id,
      manager_id: manager.id,
      actor_id: null,
      actor_name: 'Operator',
    });
    expect(sent).toContainEqual(['plan.approved', data]);
    expect(sent).toContainEqual(['plan.completed', data]);
  }
});

test('deletes old deliveries, more than fit into one batch, and keeps later ones (Webhooks 8)', async () => {
  const { id } = await webhooks.add(['plan.signed']);
  await sql`
    insert into webhook_deliveries (id, webhook_id, key, event, body, queued_at, sent_at)
    select gen_random_uuid(), ${id}, 'key ' || n, 'plan.signed', '{}', date_trunc('second', now()) - (n / 130) * interval '1 day', now()
    from generate_series(0, 12999) n`.execute(app.db);
  // 130 a day, so that a batch ends within rows of the same time.
  await deleteOldDeliveries(app.db, 90, new AbortController().signal);
  const { rows } = await sql`select count(*)::int as n from webhook_deliveries`.execute(app.db);
  expect(rows).toEqual([{ n: 90 * 130 }]);
});
