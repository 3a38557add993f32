/** Returns the address of a link or image in a note as browsers read it; null for all but http, https and mailto. */
export function noteAddress(target: string): string | null {
  if (!/^(?:https?:\/\/[^\s/?#\\@]|mailto:[^\s@]+@)/i.test(target) || /[\s<>"`\\]/.test(target)) return null;
  return target;
}

/**
 * Returns whether an image may be loaded: over https, without a name and password, from a host of `IMAGE_HOSTS`. An entry
 * '*.example.com' allows the hosts below it.
 */
export function isImageAllowed(src: string, hosts: readonly string[]): boolean {
  const [, authority = ''] = /^https:\/\/([^/?#]+)/i.exec(src) ?? [];
  const host = authority.toLowerCase();
  if (host === '' || host.includes('@') || host.includes(':')) return false;
  return hosts.some((entry) =>
    entry.startsWith('*.') ? host.endsWith(entry.slice(1)) && host.length >= entry.length : host === entry,
  );
}

const HOST = /^(?:\*\.)?(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;

/** Returns whether a text can be an entry of `IMAGE_HOSTS`: a name of a host, in lower case, not an address in numbers. */
export function isImageHost(entry: string): boolean {
  return entry.length <= 253 && HOST.test(entry);
}
