import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { connect, isReachable } from '#server/platform/database/connect.ts';
import type { Proxy } from '#server/testing/database/proxy.ts';
import type { RunningDatabase } from '../support/database.ts';

/** A fault of the database or of the network to it. */
export type Fault = {
  start(): Promise<void> | void;
  /** Ends the fault; resolves when the database can be used directly again. */
  end(): Promise<void> | void;
  /** How long it lasts, in ms. */
  lasts_ms: number;
  /** Whether calls are refused meanwhile; else they are only slow. */
  refuses: boolean;
};

/** Returns the faults by name. `lasts_ms` is the length of those that last. */
export function faultsOf(database: RunningDatabase, proxy: Proxy, lasts_ms: number): Record<string, Fault> {
  const signal = async (name: NodeJS.Signals) => {
    for (const pid of await processesOf(database)) process.kill(pid, name);
  };
  const restart = (name: NodeJS.Signals): Fault => ({
    start: async () => void process.kill(await postmasterOf(database), name),
    // The embedded server starts it again (Operations 2).
    end: () => untilReachable(database),
    lasts_ms: 0,
    refuses: true,
  });
  return {
    'connections cut': {
      start: () => proxy.cut(),
      end: () => proxy.restore(),
      lasts_ms,
      refuses: true,
    },
    'network holds everything back': {
      start: () => proxy.pause(),
      end: () => proxy.resume(),
      lasts_ms,
      refuses: true,
    },
    'connections lost silently': {
      start() {
        proxy.loseConnections();
        proxy.pause();
      },
      end: () => proxy.resume(),
      lasts_ms,
      refuses: true,
    },
    'slow network': {
      start: () => proxy.slowDown(100),
      end: () => proxy.slowDown(0),
      lasts_ms,
      refuses: false,
    },
    'PostgreSQL frozen (SIGSTOP)': {
      start: () => signal('SIGSTOP'),
      end: () => signal('SIGCONT'),
      lasts_ms,
      refuses: true,
    },
    'PostgreSQL restarted': restart('SIGINT'),
    'PostgreSQL killed': restart('SIGKILL'),
  };
}

async function postmasterOf({ folder }: RunningDatabase): Promise<number> {
  return Number.parseInt(await readFile(path.join(folder, 'postgres/data/postmaster.pid'), 'utf8'), 10);
}

/** Returns the main process of PostgreSQL and its children. */
async function processesOf(database: RunningDatabase): Promise<number[]> {
  const main = await postmasterOf(database);
  const pids = (await readdir('/proc')).map(Number).filter(Boolean);
  const children = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // After the name in brackets: state, parent.
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === main ? [pid] : [];
    }),
  );
  return [main, ...children.flat()];
}

async function untilReachable({ url }: RunningDatabase): Promise<void> {
  for (;;) {
    const db = connect(url, { max: 1 });
    const isBack = await isReachable(db);
    await db.destroy();
    if (isBack) return;
  }
}
