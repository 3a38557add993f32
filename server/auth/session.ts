import { jwtVerify, SignJWT } from 'jose';
import { uuidv7 } from 'uuidv7';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/connect.ts';
import type { SignedIn } from '../http/viewer.ts';
import { findSession, insertSession, touchSession } from './store.ts';

/** What sessions need of the settings. */
export type SessionSettings = Pick<Config, 'session_hours' | 'session_idle_minutes'> & {
  /** Signs the tokens (HS256). */
  secret: Uint8Array;
};

type Person = { id: string; name: string; email: string; authenticated_at?: string | null };

/** Starts a session for the person and answers its token (contract §2: sub, sid, name, email, iat, exp). */
export async function startSession(db: Database, settings: SessionSettings, person: Person): Promise<string> {
  const id = uuidv7();
  const expires = new Date(Date.now() + settings.session_hours * 3_600_000);
  await insertSession(db, {
    id,
    person_id: person.id,
    expires_at: expires.toISOString(),
    authenticated_at: person.authenticated_at ?? null,
  });
  return new SignJWT({ sid: id, name: person.name, email: person.email })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(person.id)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(settings.secret);
}

/**
 * The person behind a token, or null when it is invalid, expired or revoked. Nothing but the session id is believed: the
 * person and their role are read now, so that logout, demotion and deletion act at once.
 */
export async function findSignedIn(
  db: Database,
  settings: SessionSettings,
  token: string,
): Promise<SignedIn | null> {
  const sid = await readSessionId(settings.secret, token);
  if (sid === null) return null;
  const session = await findSession(db, sid);
  if (!session) return null;
  const now = Date.now();
  const seen = Date.parse(session.last_seen_at);
  if (now >= Date.parse(session.expires_at) || now >= seen + settings.session_idle_minutes * 60_000)
    return null;
  // Once a minute is precise enough for an idle limit in minutes, and spares every other request a write.
  if (now > seen + 60_000) await touchSession(db, sid);
  const { id, name, email, manager_id, is_manager, authenticated_at } = session;
  const is_direct_report = manager_id !== null;
  return { id, name, email, manager_id, is_manager, is_direct_report, session_id: sid, authenticated_at };
}

async function readSessionId(secret: Uint8Array, token: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'] });
    return typeof payload['sid'] === 'string' ? payload['sid'] : null;
  } catch {
    return null;
  }
}
