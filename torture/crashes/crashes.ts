import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { randomFrom, type Random } from '#bench/support/random.ts';
import { startMailServer } from '#bench/outbox/mailServer.ts';
import { connect, type Database } from '#server/platform/database/connect.ts';
import { killDatabase, type RunningDatabase, withDatabase } from '../support/database.ts';
import { createTarget } from '../support/product.ts';
import { type Server, type ServerOptions, startServer } from '../support/server.ts';
import { compareMails, findDamage, verify } from './checks.ts';
import { startClients } from './clients.ts';
import { countWrites, emptyLedger } from './ledger.ts';

export type CrashOptions = {
  processes: number;
  clients: number;
  /** How often a process of the product, and PostgreSQL, is killed. */
  kills: number;
  databaseKills: number;
  seed: number;
  isOver?: () => boolean;
  /** Ends the leases of killed processes immediately, instead of after a minute. */
  endsLeases?: boolean;
  /** Settings and source of the processes. */
  server?: ServerOptions;
};

export type CrashResult = {
  kills: number;
  databaseKills: number;
  writes: number;
  repeated: number;
  damage: string[];
  mails: { sent: number; missing: number; again: number };
  verified: string;
};

// The clients work this long between two kills, in ms.
const WORK_MS = { minimum: 50, maximum: 600 };
const READY_LIMIT_MS = 180_000;

/**
 * Kills processes of the product and PostgreSQL with SIGKILL at random moments while clients write, and compares the
 * acknowledged writes with the stored ones.
 */
export function runCrashes(options: CrashOptions): Promise<CrashResult> {
  return withDatabase(async (database) => {
    const mailServer = await startMailServer(() => undefined);
    const env = { SMTP_URL: mailServer.url, MAIL_FROM: 'gangway@example.com' };
    const serverOptions = { ...options.server, env: { ...env, ...options.server?.env } };
    const servers: Server[] = [];
    for (let index = 0; index < options.processes; index += 1) {
      servers.push(await startServer(database, serverOptions));
    }
    const db = connect(database.url, { max: options.clients });
    try {
      const clients = startClients(createTarget(servers, db, database), emptyLedger(), options.clients);
      const killed = await killAtRandom(database, servers, { ...options, server: serverOptions });
      await clients.stop();
      if (options.endsLeases) await endLeases(db);
      const mails = await compareMails(db, () => [...mailServer.byRecipient.values()].flat());
      return {
        ...killed,
        writes: countWrites(clients.ledger),
        repeated: clients.ledger.repeated,
        damage: await findDamage(db, clients.ledger),
        mails,
        verified: await verify(database),
      };
    } finally {
      await db.destroy();
      await Promise.all(servers.map((server) => server.kill()));
      await mailServer.close();
    }
  });
}

async function killAtRandom(
  database: RunningDatabase,
  servers: Server[],
  options: CrashOptions,
): Promise<{ kills: number; databaseKills: number }> {
  const random = randomFrom(options.seed);
  let [kills, databaseKills] = [0, 0];
  while (kills + databaseKills < options.kills + options.databaseKills && !options.isOver?.()) {
    await sleep(random.between(WORK_MS.minimum, WORK_MS.maximum));
    if (isDatabaseNext(random, options, { kills, databaseKills })) {
      await killDatabase(database);
      databaseKills += 1;
    } else {
      const victim = random.between(0, servers.length - 1);
      const { port } = servers[victim]!;
      await servers[victim]!.kill();
      servers[victim] = await startAgain(database, { ...options.server, port });
      kills += 1;
    }
    await Promise.all(servers.map(untilReady));
  }
  return { kills, databaseKills };
}

/**
 * Starts a process as a supervisor does: one that ends because PostgreSQL is still recovering is started
 * again.
 */
async function startAgain(database: RunningDatabase, options: ServerOptions): Promise<Server> {
  const deadline = Date.now() + READY_LIMIT_MS;
  for (;;) {
    try {
      return await startServer(database, options);
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(250);
    }
  }
}

/** Draws from the kills that are left, so that both kinds are spread over the whole run. */
function isDatabaseNext(
  random: Random,
  options: CrashOptions,
  done: { kills: number; databaseKills: number },
): boolean {
  const left = options.databaseKills - done.databaseKills;
  return random.between(1, left + options.kills - done.kills) <= left;
}

async function untilReady({ url }: Server): Promise<void> {
  const deadline = Date.now() + READY_LIMIT_MS;
  while (Date.now() < deadline) {
    const response = await fetch(`${url}/health/ready`).catch(() => null);
    if (response?.ok) return;
    await sleep(20);
  }
  throw new Error(`not ready within ${READY_LIMIT_MS / 1_000} s after a crash`);
}

async function endLeases(db: Database): Promise<void> {
  await sql`update outbox set leased_until = null where sent_at is null`.execute(db);
}
