import { startSession } from '#server/auth/session.ts';
import type { SessionSettings } from '#server/platform/config/sessionSecret.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { digest, randomToken } from '#server/platform/secrets/secret.ts';

/** A person with a token and a page cookie. */
export type Visitor = { id: string; token: string; page: string };

export type MeasuredPage = { name: string; path: string; visitor: Visitor };

/** Signs a person in, as in a browser. */
export async function openPages(db: Database, sessions: SessionSettings, id: string): Promise<Visitor> {
  const page = randomToken();
  const person = { id, name: '', email: '', page_digest: digest(page) };
  return { id, page, token: await startSession(db, sessions, person) };
}

export const headersOf = ({ page }: Visitor) => ({
  cookie: `gangway_page=${page}`,
  'sec-fetch-dest': 'document',
  'accept-encoding': 'br',
});

export async function htmlOf(url: string, { path, visitor }: MeasuredPage): Promise<string> {
  return (await fetch(url + path, { headers: headersOf(visitor) })).text();
}
