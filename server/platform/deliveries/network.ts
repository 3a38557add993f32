import dns, { type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address that a webhook may not have. */
export class PrivateAddressError extends Error {
  constructor() {
    super('The address of the webhook is not a public one.');
  }
}

// All of IPv6 that is assigned. Outside of it are IPv4-compatible addresses (::127.0.0.1), for instance.
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

// Public by its number, and answers to the machines of Microsoft's cloud alone: its platform's services.
const PLATFORM = '168.63.129.16';

/**
 * Returns whether an IP address is on the public internet. The others are private, loopback, link-local (also
 * that of cloud metadata), carrier-grade NAT, multicast, reserved, or hold an IPv4 address that may be any of them.
 */
export function isPublicAddress(address: string): boolean {
  const [bare = ''] = address.split('%', 1);
  if (!ipaddr.isValid(bare)) return false;
  const parsed = ipaddr.process(bare);
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST)) return false;
  return parsed.range() === 'unicast' && parsed.toString() !== PLATFORM;
}

/** Returns the host of a URL as an IP address, or null when it is a name. */
export function literalAddress({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
}

/**
 * Looks up names and refuses those that resolve to any address that is not public. It runs at each connection, so
 * that a name whose address has changed since it was checked is refused as well (DNS rebinding).
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const refused = error ?? whyRefused(addresses);
    const [first] = addresses ?? [];
    if (refused || first === undefined) {
      callback(refused ?? new Error('The name has no address.'), '');
    } else if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

function whyRefused(addresses: readonly LookupAddress[]): Error | null {
  return addresses.every(({ address }) => isPublicAddress(address)) ? null : new PrivateAddressError();
}

// A resolver that does not respond must not hold up the call; the address is checked again at each connection.
const LOOKUP_MS = 2_000;

/** Returns whether a URL's host is, or resolves to, an address that is not public. False for an unknown name. */
export async function isPrivateHost(url: URL): Promise<boolean> {
  const literal = literalAddress(url);
  if (literal !== null) return !isPublicAddress(literal);
  const addresses = await Promise.race([
    dns.promises.lookup(url.hostname, { all: true }).catch(() => []),
    new Promise<[]>((resolve) => setTimeout(resolve, LOOKUP_MS, []).unref()),
  ]);
  return addresses.some(({ address }) => !isPublicAddress(address));
}
