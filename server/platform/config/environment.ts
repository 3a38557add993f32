import { isEmail, normalizeEmail } from '#shared/people/email.ts';
import { ConfigError } from './configError.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the trimmed value, or null when it is unset or blank. */
export function readText(env: Environment, name: string): string | null {
  return env[name]?.trim() || null;
}

type Range = { fallback: number; minimum: number; maximum: number };

/**
 * Returns the value as a number, or the fallback when it is unset. Throws a ConfigError outside of the range.
 */
export function readWholeNumber(
  env: Environment,
  name: string,
  { fallback, minimum, maximum }: Range,
): number {
  const text = readText(env, name);
  if (text === null) return fallback;
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= minimum && number <= maximum)) {
    throw new ConfigError(
      `${name} "${text}" is out of range: use a whole number from ${minimum} to ${maximum}.`,
    );
  }
  return number;
}

/** Returns the value of a switch, or null when it is unset. */
export function readFlag(env: Environment, name: string): boolean | null {
  const text = readText(env, name);
  if (text === null) return null;
  if (text === '1' || text === 'true') return true;
  if (text === '0' || text === 'false') return false;
  throw new ConfigError(`${name} "${text}" is neither 1 nor 0: set it to 1 or 0, or leave it out.`);
}

/** Returns the items of a comma-separated list, without blank ones. */
export function readList(env: Environment, name: string): string[] {
  return (readText(env, name) ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Returns the normalised emails of a comma-separated list. */
export function readEmails(env: Environment, name: string): string[] {
  return readList(env, name).map((item) => {
    if (!isEmail(item)) {
      throw new ConfigError(`${name} "${item}" is not an email address: use one such as ada@example.com.`);
    }
    return normalizeEmail(item);
  });
}

/** Returns one normalised email, or null when it is unset. */
export function readEmail(env: Environment, name: string): string | null {
  const [email = null, ...more] = readEmails(env, name);
  if (more.length > 0) {
    throw new ConfigError(`${name} "${readText(env, name)}" names several: only one account can have it.`);
  }
  return email;
}
