import { isIP } from 'node:net';

/** Returns whether a host name or IP address, in brackets or not, is a loopback address. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
}
