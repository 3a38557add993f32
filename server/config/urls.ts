import { ConfigError } from './configError.ts';
import { type Environment, readText } from './environment.ts';

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

/** Returns DATABASE_URL, or null when it is unset. */
export function readDatabaseUrl(env: Environment): string | null {
  const text = readText(env, 'DATABASE_URL');
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2) {
    // The address contains a password, so the message does not repeat it.
    throw new ConfigError('DATABASE_URL is malformed: use postgresql://user:password@host:5432/database.');
  }
  return text;
}
