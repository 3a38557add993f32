import { useRef } from 'react';
import { browserIds } from './ids.ts';

/**
 * Names a POST, so that sending the same again answers the first result (contract §1): a lost answer must not make a second
 * template or plan. Another content is another request.
 */
export function useRetryKey(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.current.text) {
      last.current = { text, key: `${browserIds.now()}-${browserIds.random()}${browserIds.random()}` };
    }
    return last.current.key;
  };
}
