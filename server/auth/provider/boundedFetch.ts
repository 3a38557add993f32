/** A provider's responses have a few kB; a long list of keys may have a hundred. */
const MAX_BYTES = 1_048_576;

/**
 * Wraps a fetch so that it reads each response completely, and rejects with a TypeError above 1 MiB. An
 * endless response would otherwise fill the memory until the request times out.
 */
export function boundedFetch(unbounded: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await unbounded(input, init);
    if (response.body === null) return response;
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.length;
      if (size > MAX_BYTES) throw new TypeError('the response is larger than 1 MiB');
      chunks.push(chunk);
    }
    return new Response(Buffer.concat(chunks), response);
  };
}
