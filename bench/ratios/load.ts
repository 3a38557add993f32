import autocannon from 'autocannon';

/** A request of a load: the path, and the headers or method where they are not the default. */
export type LoadRequest = Pick<autocannon.Request, 'path' | 'headers' | 'method' | 'body'>;

// More connections than the product's queue has slots, so that it is never idle.
const CONNECTIONS = 32;

/**
 * Sends the requests in turns for some seconds and returns the requests per second. Rejects when a response
 * is not a 200: a fast refusal must not count as a fast call.
 */
export async function measureThroughput(
  url: string,
  requests: LoadRequest[],
  seconds: number,
): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    // Each connection starts with another request, so that people alternate.
    setupClient: (client) => client.setRequests(rotate(requests)),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}${requests[0]?.path}: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  return result['2xx'] / result.duration;
}

let start = 0;

function rotate<T>(values: readonly T[]): T[] {
  start = (start + 7) % values.length;
  return [...values.slice(start), ...values.slice(0, start)];
}
