import { connect } from '#server/platform/database/connect.ts';
import { migrateAs } from '#server/platform/database/schema/migrate.ts';
import { withDatabase } from '../support/database.ts';
import { count, type Suite } from '../support/suite.ts';
import { runWebhooks } from './webhooks.ts';

const DELIVERIES = 10_000;
const KILLS = 20;

export const webhooksSuite: Suite = {
  name: 'webhooks',
  run: ({ seed }) =>
    withDatabase(async ({ url, ownerUrl }) => {
      const db = connect(url, { max: 4 });
      try {
        await migrateAs(ownerUrl, db);
        const target = { url, db };
        const { written, kills, again, findings } = await runWebhooks(target, {
          deliveries: DELIVERIES,
          kills: KILLS,
          seed,
        });
        if (findings.length > 0) throw new Error(findings.join('; '));
        return [
          { figure: 'deliveries written, none missing', result: count(written) },
          { figure: 'kill -9 of a sender that was delivering', result: count(kills) },
          { figure: 'arrived again, with the same webhook-id', result: count(again) },
        ];
      } finally {
        await db.destroy();
      }
    }),
};
