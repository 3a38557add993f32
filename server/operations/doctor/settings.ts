import type { Config } from '../../platform/config/config.ts';
import type { Environment } from '../../platform/config/environment.ts';
import { isLoopback } from '../../platform/config/loopback.ts';
import { findMisspelt } from '../../platform/config/misspelt.ts';
import { type Line, ok, warn } from './line.ts';

const ABOUT = 'settings';

/** Settings that can be read, but are rarely meant so in production (Operations 17). */
export function checkSettings(config: Config, env: Environment): Line[] {
  const lines = findMisspelt(env).map(({ found, meant }) =>
    warn(ABOUT, `the variable ${found} is no setting: ${meant} was probably meant`),
  );
  const isPublic = !isLoopback(new URL(config.public_url).hostname);
  if (config.oidc === null) {
    lines.push(warn(ABOUT, 'demo mode: anybody can sign in as anybody. Set OIDC_ISSUER for real people'));
  }
  if (isPublic && config.public_url.startsWith('http:')) {
    lines.push(
      warn(
        ABOUT,
        `PUBLIC_URL ${config.public_url} is not encrypted: put a proxy with TLS in front, and use https`,
      ),
    );
  }
  if (isPublic && config.session_secrets.length === 0) {
    lines.push(
      warn(
        ABOUT,
        'SESSION_SECRET is not set, which is fine for one server: several on one database need the same',
      ),
    );
  }
  if (config.backup_passphrase === null) {
    lines.push(warn(ABOUT, 'BACKUP_PASSPHRASE is not set: backups can be read by whoever has the file'));
  }
  return lines.length === 0 ? [ok(ABOUT, 'all can be used')] : lines;
}

/** How the proxies in front agree with the public address (Operations 8). */
export function checkProxy({ public_url, trust_proxy, host }: Config): Line[] {
  const about = 'proxy';
  const { protocol, hostname } = new URL(public_url);
  if (trust_proxy === 0 && protocol === 'https:') {
    return [
      warn(
        about,
        'PUBLIC_URL is https, so a proxy stands in front, but TRUST_PROXY is 0: every visitor has the address of the proxy, in signatures and limits. Set TRUST_PROXY to the number of proxies',
      ),
    ];
  }
  if (trust_proxy !== 0 && protocol === 'http:' && isLoopback(hostname)) {
    return [
      warn(about, 'TRUST_PROXY is set, but PUBLIC_URL is on this machine: visitors can claim any address'),
    ];
  }
  if (typeof trust_proxy === 'number' && trust_proxy > 0 && !isLoopback(host)) {
    return [
      ok(
        about,
        `${trust_proxy} in front. HOST ${host} must not be reachable past ${trust_proxy === 1 ? 'it' : 'them'}: visitors could claim any address`,
      ),
    ];
  }
  return [ok(about, trust_proxy === 0 ? 'none in front' : `trusted: ${String(trust_proxy)}`)];
}
