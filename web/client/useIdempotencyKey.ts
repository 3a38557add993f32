import { useRef } from 'react';

/**
 * Returns a function that makes the `Idempotency-Key` of a POST (API 11). The same body gets the same key, so
 * that a retry after a lost response creates nothing twice; another body is another request.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.current.text)
      last.current = { text, key: `${Date.now()}-${randomText()}${randomText()}` };
    return last.current.key;
  };
}

// `crypto.randomUUID` is missing on pages without https. Keys only have to differ among the calls of one
// person.
function randomText(): string {
  return Math.random().toString(36).slice(2, 10);
}
