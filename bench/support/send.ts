import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export type Call = { method?: 'GET' | 'PUT'; path: string; headers: Record<string, string> };

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

/**
 * Returns the time of a call in ms and the size of its response in bytes. Rejects unless the status is 200: a
 * fast refusal is not a fast call.
 */
export function send(
  url: string,
  { method = 'GET', path, headers }: Call,
): Promise<{ ms: number; size: number }> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { method, headers, agent }, (response) => {
      let size = 0;
      response.on('data', (chunk: Buffer) => (size += chunk.length));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve({ ms: performance.now() - start, size });
        else reject(new Error(`${method} ${path} returned ${response.statusCode}`));
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Sends calls at a steady rate and returns their times in ms. */
export async function sendAtRate(
  url: string,
  next: () => Call,
  perSecond: number,
  isOver: () => boolean,
): Promise<{ times: number[]; errors: number }> {
  const times: number[] = [];
  let errors = 0;
  const start = () =>
    send(url, next()).then(
      ({ ms }) => void times.push(ms),
      () => void (errors += 1),
    );
  await runAtRate(start, perSecond, isOver);
  return { times, errors };
}

/**
 * Starts work at a steady rate, whether or not what was started before has ended. Waits for all of it and
 * returns how often it was started.
 */
export async function runAtRate(
  start: () => Promise<void>,
  perSecond: number,
  isOver: () => boolean,
): Promise<number> {
  const running = new Set<Promise<void>>();
  const begin = performance.now();
  let started = 0;
  while (!isOver()) {
    for (const due = ((performance.now() - begin) / 1_000) * perSecond; started < due; started += 1) {
      const work: Promise<void> = start().finally(() => running.delete(work));
      running.add(work);
    }
    await sleep(2);
  }
  await Promise.all(running);
  return started;
}
