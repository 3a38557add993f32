import { isImageHost } from '#shared/notes/address.ts';
import { ConfigError } from './configError.ts';
import { type Environment, readList, readText } from './environment.ts';

/** Returns the origin of PUBLIC_URL, without a trailing slash. */
export function readPublicUrl(env: Environment, fallback: string): string {
  const text = readText(env, 'PUBLIC_URL') ?? fallback;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.pathname !== '/' ||
    url.search ||
    url.hash ||
    url.username ||
    url.password
  ) {
    throw new ConfigError(
      'PUBLIC_URL is not an origin: use the address that browsers open, without a path, such as https://gangway.example.com.',
    );
  }
  return url.origin;
}

/** Returns the hosts of IMAGE_HOSTS in lower case. They become part of a policy, so nothing else may be in them. */
export function readImageHosts(env: Environment): string[] {
  const hosts = readList(env, 'IMAGE_HOSTS').map((host) => host.toLowerCase());
  const wrong = hosts.find((host) => !isImageHost(host));
  if (wrong !== undefined) {
    throw new ConfigError(
      `IMAGE_HOSTS "${wrong}" is not a host: use names such as img.example.com or *.cdn.example.com, without https:// and path.`,
    );
  }
  return hosts;
}

/** Returns DATABASE_MIGRATION_URL, or null when it is unset. */
export function readMigrationUrl(env: Environment): string | null {
  const url = readDatabaseUrl(env, 'DATABASE_MIGRATION_URL');
  if (url !== null && readText(env, 'DATABASE_URL') === null) {
    throw new ConfigError(
      'DATABASE_MIGRATION_URL is set without DATABASE_URL: set DATABASE_URL too, or leave it out.',
    );
  }
  return url;
}

/** Returns the addresses of DATABASE_REPLICA_URL, separated by commas. */
export function readReplicaUrls(env: Environment): string[] {
  const text = readText(env, 'DATABASE_REPLICA_URL');
  if (text === null) return [];
  if (readText(env, 'DATABASE_URL') === null) {
    throw new ConfigError(
      'DATABASE_REPLICA_URL is set without DATABASE_URL: set DATABASE_URL too, or leave it out.',
    );
  }
  return splitUrls(text).map((url) => checkDatabaseUrl(url, 'DATABASE_REPLICA_URL'));
}

/** Returns the database address of a variable, or several separated by commas; null when it is unset. */
export function readDatabaseUrl(
  env: Environment,
  name: 'DATABASE_URL' | 'DATABASE_MIGRATION_URL',
): string | null {
  const text = readText(env, name);
  if (text === null) return null;
  for (const url of splitUrls(text)) checkDatabaseUrl(url, name);
  return text;
}

function checkDatabaseUrl(text: string, name: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2 || !isDecodable(url)) {
    // The address contains a password, so the message does not repeat it.
    throw new ConfigError(
      `${name} is malformed: use postgresql://user:password@host:5432/database, with signs such as # / ? @ % in the password written as %23 %2F %3F %40 %25.`,
    );
  }
  return text;
}

function isDecodable({ username, password, hostname, pathname }: URL): boolean {
  return ![username, password, hostname, pathname].map(decodePart).includes(null);
}

/**
 * Decodes a part of a database address as its driver does, which takes a % without two digits after it as itself: with
 * `50%off` a server runs. Returns null when the bytes are no text, as in `50%ff`, where the driver fails.
 */
export function decodePart(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, '%25'));
  } catch {
    return null;
  }
}

/** Returns the addresses of a list. A comma inside of an address, as in a password, separates nothing. */
export function splitUrls(urls: string): string[] {
  return urls.split(/(?<!\s)\s*,\s*(?=postgres(?:ql)?:\/\/)/);
}

/**
 * Returns the address of TSA_URL, or null when it is unset. It is a setting: an operator may name an internal address.
 */
export function readTsaUrl(env: Environment): string | null {
  const text = readText(env, 'TSA_URL');
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash) {
    throw new ConfigError(
      'TSA_URL is malformed: use the address of an authority that takes requests of RFC 3161 over HTTP, such as http://timestamp.example.com, without a password.',
    );
  }
  return url.href;
}
