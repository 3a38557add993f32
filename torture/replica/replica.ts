import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#server/platform/database/connect.ts';
import { findDamage, verify } from '../crashes/checks.ts';
import { emptyLedger } from '../crashes/ledger.ts';
import { createTarget } from '../support/product.ts';
import { type Server, startServer } from '../support/server.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type Clients, startClients } from './clients.ts';
import { type Cluster, type Node, withCluster } from './cluster.ts';
import { processorSeconds } from './processor.ts';

export type Phase = {
  name: string;
  seconds: number;
  writes: number;
  reads: number;
  /** Requests that were sent again, since they got no response or a 503. */
  repeated: number;
  /** The share of the reads that used the replica. */
  onReplica: number;
  /** Processor time of the primary in ms for 1,000 calls; null when it was started again meanwhile. */
  primaryMsPer1000: number | null;
};

export type ReplicaResult = {
  balancer: string;
  phases: Phase[];
  stale: string[];
  damage: string[];
  verified: string;
};

const METRICS_TOKEN = 'metrics of the replica suite';
const READY_LIMIT_MS = 60_000;

/**
 * Runs two processes behind a balancer on a primary with a replica, while clients read their own writes: without
 * the replica, with it, while it is killed and back, while the primary restarts, and after the primary was
 * killed and the replica promoted.
 */
export function runReplica({
  clients,
  seconds,
  comparesWithout = true,
}: {
  clients: number;
  /** How long each phase takes, besides the starts and stops. */
  seconds: number;
  /** Whether the first phase runs, without the replica. */
  comparesWithout?: boolean;
}): Promise<ReplicaResult> {
  const wait = () => sleep(seconds * 1_000);
  return withCluster(async (cluster) => {
    const both = { ...cluster.primary, ...joinUrls(cluster) };
    const db = connect(both.url, { max: clients });
    const ledger = emptyLedger();
    const phases: Phase[] = [];
    const stale: string[] = [];

    async function withProcesses<T>(
      env: Record<string, string>,
      work: (processes: Processes) => Promise<T>,
    ): Promise<T> {
      const servers: Server[] = [];
      const options = { env: { METRICS_TOKEN, ...MAIL, ...env } };
      for (let index = 0; index < 2; index += 1) servers.push(await startServer(both, options));
      const balancer = await startBalancer(servers.map(({ url }) => url));
      const behind = servers.map((server) => ({ ...server, url: balancer.url }));
      const running = startClients(createTarget(behind, db, both), ledger, clients);
      try {
        const result = await work({ servers, balancer, clients: running });
        await running.stop();
        return result;
      } finally {
        stale.push(...running.stale);
        await balancer.close();
        await Promise.all(servers.map((server) => server.kill()));
      }
    }

    try {
      if (comparesWithout) {
        await withProcesses({}, async (processes) => {
          phases.push(await measure('without the replica', cluster.primary, processes, wait));
        });
      }
      const balancer = await withProcesses({ DATABASE_REPLICA_URL: both.url }, async (processes) => {
        const { primary, replica } = cluster;
        phases.push(await measure('with the replica', primary, processes, wait));
        phases.push(
          await measure('replica killed', primary, processes, async () => {
            await replica.kill();
            await wait();
          }),
        );
        await replica.start();
        phases.push(await measure('replica back', primary, processes, wait));
        phases.push(
          await measure('primary restarted', primary, processes, async () => {
            await primary.stop();
            await primary.start();
            await wait();
          }),
        );
        await awaitSynchronous(primary);
        phases.push(await measure('synchronous', primary, processes, wait));
        phases.push(
          await measure('primary killed, replica promoted', replica, processes, async () => {
            await primary.kill();
            await replica.promote();
            await untilReady(processes.servers);
            await wait();
          }),
        );
        return processes.balancer.name;
      });
      const promoted = { ...both, ...urlsOf(cluster.replica) };
      return {
        balancer,
        phases,
        stale,
        damage: await findDamage(db, ledger),
        verified: await verify(promoted),
      };
    } finally {
      await db.destroy();
    }
  });
}

type Processes = { servers: Server[]; balancer: Balancer; clients: Clients };

// Mails are written, and not delivered.
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'gangway@example.com' };

const urlsOf = ({ url, ownerUrl }: Node) => ({ url, ownerUrl });

const joinUrls = ({ primary, replica }: Cluster) => ({
  url: `${primary.url},${replica.url}`,
  ownerUrl: `${primary.ownerUrl},${replica.ownerUrl}`,
});

async function measure(
  name: string,
  primary: Node,
  { servers, clients }: Processes,
  work: () => Promise<unknown>,
): Promise<Phase> {
  const before = { ...clients.counts };
  const readsBefore = await countReads(servers);
  const processorBefore = await processorSeconds(primary);
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1_000;
  const processor = (await processorSeconds(primary)) - processorBefore;
  const readsAfter = await countReads(servers);
  const [writes, reads, repeated] = (['writes', 'reads', 'repeated'] as const).map(
    (kind) => clients.counts[kind] - before[kind],
  ) as [number, number, number];
  const used = readsAfter.replica - readsBefore.replica;
  return {
    name,
    seconds,
    writes,
    reads,
    repeated,
    onReplica: used / Math.max(1, used + readsAfter.primary - readsBefore.primary),
    primaryMsPer1000: processor < 0 ? null : (processor * 1_000_000) / Math.max(1, writes + reads),
  };
}

async function countReads(servers: readonly Server[]): Promise<{ primary: number; replica: number }> {
  const texts = await Promise.all(
    servers.map(async ({ url }) => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      return (await fetch(`${url}/metrics`, { headers })).text();
    }),
  );
  const sum = (server: string) =>
    texts.reduce(
      (total, text) =>
        total + Number(new RegExp(`gangway_reads_total\\{server="${server}"\\} (\\d+)`).exec(text)?.[1] ?? 0),
      0,
    );
  return { primary: sum('primary'), replica: sum('replica') };
}

/** Lets the primary acknowledge only what the replica has stored. */
async function awaitSynchronous(primary: Node): Promise<void> {
  await primary.query("alter system set synchronous_standby_names = '*'");
  await primary.query('select pg_reload_conf()');
  await until(async () => {
    const rows = await primary.query("select 1 from pg_stat_replication where sync_state = 'sync'");
    return rows.length > 0;
  });
}

async function untilReady(servers: readonly Server[]): Promise<void> {
  for (const { url } of servers) {
    await until(async () => (await fetch(`${url}/health/ready`).catch(() => null))?.ok === true);
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + READY_LIMIT_MS;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`waited ${READY_LIMIT_MS / 1_000} s in vain`);
    await sleep(50);
  }
}
