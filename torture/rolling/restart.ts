import { connect } from '#server/platform/database/connect.ts';
import { createPlan, taskIds, templateBody } from '#server/testing/samples.ts';
import { type RunningDatabase, withDatabase } from '../support/database.ts';
import { createTarget, type Target } from '../support/product.ts';
import { type Server, type ServerOptions, startServer } from '../support/server.ts';
import { startReverseProxy } from './proxy.ts';

export type RestartResult = {
  restarts: number;
  exitCodes: (number | null)[];
  requests: number;
  failed: string[];
};

// The balancer takes a server out in this time. Above its interval of checks, also on a busy machine.
const STOP_SETTINGS = { SHUTDOWN_DELAY_MS: '2000' };

/** Restarts two processes behind a proxy in turn with SIGTERM, while clients read and write. */
export function runRollingRestart(options: {
  rounds: number;
  clients: number;
  isOver?: () => boolean;
  server?: ServerOptions;
}): Promise<RestartResult> {
  const serverOptions = { ...options.server, env: { ...STOP_SETTINGS, ...options.server?.env } };
  return withDatabase(async (database) => {
    const servers = [await startServer(database, serverOptions), await startServer(database, serverOptions)];
    const proxy = await startReverseProxy(servers.map(({ url }) => url));
    const db = connect(database.url, { max: 4 });
    try {
      const behindProxy = servers.map((server) => ({ ...server, url: proxy.url }));
      const load = await startLoad(createTarget(behindProxy, db, database), options.clients);
      const exitCodes = await restartInTurn(database, servers, { ...options, server: serverOptions });
      return { restarts: exitCodes.length, exitCodes, ...(await load.stop()) };
    } finally {
      await db.destroy();
      await proxy.close();
      await Promise.all(servers.map((server) => server.kill()));
    }
  });
}

async function restartInTurn(
  database: RunningDatabase,
  servers: Server[],
  options: { rounds: number; isOver?: () => boolean; server?: ServerOptions },
): Promise<(number | null)[]> {
  const exitCodes: (number | null)[] = [];
  for (let round = 0; round < options.rounds && !options.isOver?.(); round += 1) {
    for (const [index, server] of servers.entries()) {
      await server.stop();
      exitCodes.push(await server.exited);
      servers[index] = await startServer(database, { ...options.server, port: server.port });
    }
  }
  return exitCodes;
}

/**
 * Starts clients that read a plan, tick and untick its tasks, read the manager's list, and create templates.
 */
async function startLoad(target: Target, clients: number) {
  const stopping = new AbortController();
  const failed: string[] = [];
  let requests = 0;

  async function run(): Promise<void> {
    const manager = await target.addManager();
    const employee = await target.addEmployee(manager);
    const plan = await createPlan(manager, employee);
    const [task] = taskIds(plan);
    for (let completed = true; !stopping.signal.aborted; completed = !completed) {
      const calls = [
        employee.client.get(`/onboarding-plan/${plan.id}`),
        employee.client.put(`/onboarding-plan/user_task/${task}`, { completed }),
        manager.client.get('/onboarding-plan?scope=reports'),
        manager.client.post('/template/full', templateBody()),
      ];
      for (const result of await Promise.allSettled(calls)) {
        requests += 1;
        if (result.status === 'rejected') failed.push(String(result.reason));
        else if (result.value.status >= 300) failed.push(`${result.value.status} ${result.value.text}`);
      }
    }
  }

  const running = Promise.all(Array.from({ length: clients }, run));
  running.catch(() => undefined);
  return {
    async stop() {
      stopping.abort();
      await running;
      return { requests, failed };
    },
  };
}
