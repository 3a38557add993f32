import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../../config/configError.ts';
import { isUnreachable } from '../failures.ts';

// A restart of PostgreSQL takes about a second.
const RETRY_MS = 250;

type WaitOptions = {
  /** How long an unreachable database is waited for. */
  seconds: number;
  /** Called once when the wait starts, and once when the database can be reached. */
  onWait: (message: string) => void;
};

/**
 * Runs the first work on the database, and repeats it while the database is starting, stopping or not
 * listening (Operations 11). Throws a ConfigError when that takes too long.
 */
export async function untilReachable<T>(
  work: () => Promise<T>,
  { seconds, onWait }: WaitOptions,
): Promise<T> {
  const deadline = performance.now() + seconds * 1_000;
  for (let isWaiting = false; ; isWaiting = true) {
    try {
      const result = await work();
      if (isWaiting) onWait('the database can be reached');
      return result;
    } catch (error) {
      if (!isTemporary(error)) throw error;
      const reason = whyUnusable(error as Error);
      if (performance.now() >= deadline) throw new ConfigError(`${reason}. Waited ${seconds} s for it.`);
      if (!isWaiting) onWait(`${reason}. Waiting up to ${seconds} s`);
    }
    await sleep(RETRY_MS);
  }
}

/** A host name that does not exist is rather misspelt than late. */
export function isTemporary(error: unknown): boolean {
  return isUnreachable(error) && (error as { code?: string }).code !== 'ENOTFOUND';
}

/** Returns the reason why the database cannot be used and the next step, as a sentence without its full stop. */
export function whyUnusable(error: Error & { code?: string }, name = 'DATABASE_URL'): string {
  return `${name}: ${REASONS[error.code ?? ''] ?? `the server cannot be used (${error.message})`}`;
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens at that host and port: start PostgreSQL, or correct the address',
  ENOTFOUND: 'that host is not known: correct the host name',
  EAI_AGAIN: 'that host is not known: correct the host name',
  '28P01': 'the user name or password is wrong',
  '28000': 'that user may not connect',
  '3D000': 'that database does not exist: create it with createdb, or correct the name',
};
