import type { SessionKey, SessionSettings } from '../platform/config/sessionSecret.ts';

/** Returns the key that the header of a token names. Throws when there is none. */
export function findKey(keys: SessionSettings['keys'], { kid }: { kid?: string }): SessionKey {
  const key = keys.find((one) => one.kid === kid);
  if (key === undefined) throw new Error('the key is unknown');
  return key;
}
