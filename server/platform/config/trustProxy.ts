import { BlockList, isIP } from 'node:net';
import { ConfigError } from './configError.ts';
import { type Environment, readList, readText } from './environment.ts';

/**
 * The number of proxies between the visitor and this server, or the addresses and networks (CIDR) of the
 * proxies.
 */
export type TrustProxy = number | string[];

// More proxies than this in a row are a mistake.
const MAX_PROXIES = 10;

/** Reads TRUST_PROXY (Operations 8). */
export function readTrustProxy(env: Environment): TrustProxy {
  const text = readText(env, 'TRUST_PROXY');
  if (text === null) return 0;
  if (/^\d+$/.test(text) && Number(text) <= MAX_PROXIES) return Number(text);
  const networks = readList(env, 'TRUST_PROXY');
  if (networks.length === 0 || !networks.every(isNetwork)) {
    throw new ConfigError(
      `TRUST_PROXY "${text}" is not usable: set it to the number of proxies in front, such as 1, or to their addresses, such as 10.0.0.0/8,192.168.1.5.`,
    );
  }
  return networks;
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  if (!/^\d{1,3}$/.test(prefix)) return false;
  try {
    new BlockList().addSubnet(address, Number(prefix), family === 4 ? 'ipv4' : 'ipv6');
    return true;
  } catch {
    return false;
  }
}
