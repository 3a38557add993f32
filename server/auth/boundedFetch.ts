/** What providers answer has a few kB; a long list of keys may have a hundred. */
const MOST_BYTES = 1_048_576;

/**
 * Reads answers to their end before it hands them on, but no more than 1 MiB: one that does not end fails at once, instead of
 * filling the memory until its time is up.
 */
export function boundedFetch(fetchAll: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await fetchAll(input, init);
    if (response.body === null) return response;
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.length;
      if (size > MOST_BYTES) throw new TypeError('the answer is larger than 1 MiB');
      chunks.push(chunk);
    }
    return new Response(Buffer.concat(chunks), response);
  };
}
