import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { randomFrom } from '#bench/support/random.ts';
import { startMailServer } from '#bench/outbox/mailServer.ts';
import { connect, type Database } from '#server/platform/database/connect.ts';
import { insertPeople } from '#server/people/people.sql.ts';
import { createTemplate } from '#server/testing/samples.ts';
import { withDatabase } from '../support/database.ts';
import { Checks } from '../support/checks.ts';
import { checkInvariants } from '../support/invariants.ts';
import { createTarget } from '../support/product.ts';
import { type Server, startServer } from '../support/server.ts';
import { untilSuccess } from '../support/untilSuccess.ts';

type Options = { people: number; processes: number; kills: number; seed: number };

/** The number of plans at each kill, and the damage, as lines. */
export type BatchCrashes = { kills: number; plansAtKills: number[]; plans: number; damage: string[] };

const GIVE_UP_MS = 240_000;
const LONGEST_WAIT_MS = 5_000;

/**
 * Kills processes while they assign a template to many people. Everybody must get the plan once, with one mail about
 * it, and the batch must end (Batches 2).
 */
export function runBatchCrashes({ people: size, processes, kills, seed }: Options): Promise<BatchCrashes> {
  return withDatabase(async (database) => {
    const mailServer = await startMailServer(() => undefined);
    const env = { SMTP_URL: mailServer.url, MAIL_FROM: 'gangway@example.com' };
    const servers: Server[] = [];
    for (let index = 0; index < processes; index += 1) servers.push(await startServer(database, { env }));
    const db = connect(database.url, { max: 4 });
    const random = randomFrom(seed);
    try {
      const manager = await createTarget(servers, db, database).addManager();
      const ids = await addReports(db, manager.id, size);
      const template = await createTemplate(manager);
      const items = ids.map((person_id) => ({ person_id }));
      const input = { template_id: template.id, items };
      const { hash } = (await manager.client.post('/assignment/preview', input)).body;
      const { status, body, text } = await manager.client.post('/assignment', { ...input, hash });
      if (status !== 202) throw new Error(`not started: ${text}`);
      const plansAtKills: number[] = [];
      for (let kill = 1; kill <= kills; kill += 1) {
        // Spread over the batch. All processes work for it, one at a time: another one continues after a kill.
        await untilPlans(db, Math.floor((size * kill) / (kills + 1)));
        await sleep(random.between(0, 50));
        plansAtKills.push(await countPlans(db));
        // Alternately one of them and all of them: the process that did the last part is killed in the middle of one.
        const killed = kill % 2 === 0 ? servers.map((_, index) => index) : [kill % servers.length];
        await Promise.all(killed.map((index) => servers[index]!.kill()));
        for (const index of killed)
          servers[index] = await startServer(database, { env, port: servers[index]!.port });
      }
      await untilSuccess(GIVE_UP_MS, async () => {
        const batch = (await manager.client.get(`/batch/${body.batch_id}?limit=1`)).body;
        if (batch.done_at === null) throw new Error(`still waiting: ${JSON.stringify(batch.counts)}`);
      });
      return {
        kills,
        plansAtKills,
        plans: await countPlans(db),
        damage: await findDamage(db, body.batch_id, size),
      };
    } finally {
      await db.destroy();
      await Promise.all(servers.map((server) => server.kill()));
      await mailServer.close();
    }
  });
}

async function addReports(db: Database, manager_id: string, size: number): Promise<string[]> {
  const people = Array.from({ length: size }, (_, n) => ({
    id: uuidv7(),
    email: `report.${n}@example.com`,
    name: `Report ${n}`,
    manager_id,
  }));
  await insertPeople(db, people);
  return people.map(({ id }) => id);
}

async function countPlans(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from plans`.execute(db);
  return rows[0]!.count;
}

async function untilPlans(db: Database, wanted: number): Promise<void> {
  const end = Date.now() + LONGEST_WAIT_MS;
  while ((await countPlans(db)) < wanted && Date.now() < end) await sleep(10);
}

async function findDamage(db: Database, batchId: string, size: number): Promise<string[]> {
  const checks = new Checks();
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from plans)::int as plans,
      (select count(distinct user_id) from plans)::int as "people with a plan",
      (select count(*) from batch_items join plans on plans.id = plan_id and plans.user_id = subject_id
        where batch_id = ${batchId} and state = 'done')::int as "items with their own plan",
      (select count(*) from journal where event = 'plan.assigned' and detail ->> 'batch_id' = ${batchId})::int as events,
      (select count(*) from outbox where kind = 'assigned')::int as mails,
      (select count(*) from notifications where kind = 'assigned')::int as notifications,
      (select count(*) from outbox where kind = 'batch_done')::int as "mails about the result"`.execute(db);
  for (const [what, count] of Object.entries(rows[0]!))
    checks.equal(count, what === 'mails about the result' ? 1 : size, what);
  await checkInvariants(db, checks);
  return checks.failures;
}
