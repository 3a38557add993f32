import { Agent, request } from 'node:http';

export type Call = { method?: 'GET' | 'PUT'; path: string; headers: Record<string, string> };

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

/** Returns the time of a call in ms. Rejects unless the status is 200: a fast refusal is not a fast call. */
export function send(url: string, { method = 'GET', path, headers }: Call): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { method, headers, agent }, (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - start);
        else reject(new Error(`${method} ${path} returned ${response.statusCode}`));
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Sends a call at a steady rate, whether or not those before have ended, and returns their times in ms. */
export async function sendAtRate(
  url: string,
  next: () => Call,
  perSecond: number,
  isOver: () => boolean,
): Promise<{ times: number[]; errors: number }> {
  const times: number[] = [];
  const running = new Set<Promise<void>>();
  let errors = 0;
  const start = performance.now();
  for (let sent = 0; !isOver();) {
    for (const due = ((performance.now() - start) / 1_000) * perSecond; sent < due; sent += 1) {
      const call: Promise<void> = send(url, next())
        .then(
          (ms) => void times.push(ms),
          () => void (errors += 1),
        )
        .finally(() => running.delete(call));
      running.add(call);
    }
    await new Promise((resolve) => void setTimeout(resolve, 2));
  }
  await Promise.all(running);
  return { times, errors };
}
