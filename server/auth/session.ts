import DataLoader from 'dataloader';
import { jwtVerify, SignJWT } from 'jose';
import { uuidv7 } from 'uuidv7';
import type { SessionSettings } from '../platform/config/sessionSecret.ts';
import type { Database } from '../platform/database/connect.ts';
import { type Position, readPosition } from '../platform/database/position.ts';
import { isId } from '../platform/http/validation.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import {
  findSessions,
  findSessionsAtPosition,
  type FoundSession,
  insertSession,
  type ProviderSession,
  type SessionOrigin,
  touchSession,
} from './auth.sql.ts';
import { findKey } from './tokens.ts';

type Person = {
  id: string;
  name: string;
  email: string;
  authenticated_at?: string | null;
  /** The digest of the cookie that opens pages (Sign-in 23); without it, none does. */
  page_digest?: Buffer;
} & Partial<ProviderSession>;

/** The audience of the tokens: this product, wherever else the secret may be used. */
const AUDIENCE = 'gangway';

const UNKNOWN: SessionOrigin = { device: null, address: null };

/** Starts a session for the person and returns its token (Sign-in 3). */
export async function startSession(
  db: Database,
  settings: SessionSettings,
  person: Person,
  origin = UNKNOWN,
): Promise<string> {
  const id = uuidv7();
  const now = new Date();
  const expires = new Date(now.getTime() + settings.session_hours * 3_600_000);
  await insertSession(db, {
    id,
    person_id: person.id,
    expires_at: expires.toISOString(),
    authenticated_at: person.authenticated_at ?? null,
    provider_sid: person.provider_sid ?? null,
    id_token: person.id_token ?? null,
    page_digest: person.page_digest ?? null,
    ...origin,
  });
  const [key] = settings.keys;
  return new SignJWT({ sid: id, name: person.name, email: person.email })
    .setProtectedHeader({ alg: 'HS256', kid: key.kid })
    .setIssuer(settings.public_url)
    .setAudience(AUDIENCE)
    .setSubject(person.id)
    .setIssuedAt(now)
    .setExpirationTime(expires)
    .sign(key.secret);
}

/** `position` is that of the primary at the time; null without replicas. */
export type Session = { viewer: SignedIn; position: Position | null };

type SessionReader = (token: string, how?: { isPassive: boolean }) => Promise<Session | null>;

/**
 * Returns the function that reads the person of a token: null when the token is invalid, expired or revoked. Only the
 * session id of the token is used: person and role are read from the database, so that sign-out, demotion and deletion
 * take effect immediately (API 7). Calls that arrive together share one statement.
 */
export function createSessionReader(
  db: Database,
  settings: SessionSettings,
  { hasReplicas }: { hasReplicas: boolean },
): SessionReader {
  const readToken = createTokenReader(settings);
  const loader = new DataLoader((ids: readonly string[]) => loadSessions(db, ids, hasReplicas), {
    // Nothing is kept: the next call reads the session again.
    cache: false,
    // After all requests that have arrived by now.
    batchScheduleFn: setImmediate,
    maxBatchSize: 100,
  });
  return async (token, { isPassive } = { isPassive: false }) => {
    const sid = await readToken(token);
    const session = sid === null ? undefined : await loader.load(sid);
    return session ? useSession(db, settings, session, { isPassive }) : null;
  };
}

type ReadSession = FoundSession & { position: Position | null };

/** Returns whether the time of a session is over. */
export function isSessionOver(
  { expires_at, last_seen_at }: Pick<ReadSession, 'expires_at' | 'last_seen_at'>,
  { session_idle_minutes }: Pick<SessionSettings, 'session_idle_minutes'>,
): boolean {
  const now = Date.now();
  return now >= Date.parse(expires_at) || now >= Date.parse(last_seen_at) + session_idle_minutes * 60_000;
}

/** Returns the person of a session that was read, and prolongs it unless the call is passive; null when its time is over. */
export async function useSession(
  db: Database,
  settings: Pick<SessionSettings, 'session_idle_minutes'>,
  session: ReadSession,
  { isPassive } = { isPassive: false },
): Promise<Session | null> {
  if (isSessionOver(session, settings)) return null;
  // Once a minute is precise enough for an idle limit in minutes, and saves a write in most requests.
  const isOld = Date.now() > Date.parse(session.last_seen_at) + 60_000;
  if (isOld && !isPassive) await touchSession(db, session.session_id);
  const { expires_at: _, last_seen_at: __, position, ...person } = session;
  return {
    viewer: { ...person, is_direct_report: session.manager_id !== null },
    position,
  };
}

async function loadSessions(db: Database, ids: readonly string[], hasReplicas: boolean) {
  const values = { ids: [...new Set(ids)] };
  const sessions: ReadSession[] = hasReplicas
    ? (await findSessionsAtPosition(db, values)).map(withPosition)
    : (await findSessions(db, values)).map((session) => ({ ...session, position: null }));
  const byId = new Map(sessions.map((session) => [session.session_id, session]));
  return ids.map((id) => byId.get(id.toLowerCase()));
}

/** Returns the session with the position that its statement selected. */
export function withPosition<Row extends { log_file: string; log_position: string }>({
  log_file,
  log_position,
  ...session
}: Row) {
  return { ...session, position: readPosition({ log_file, log_position }) };
}

/**
 * Returns the function that reads the session id of a token, null when the token is invalid. A browser sends
 * the same token with each call, so the ids of verified tokens are kept: the signature is checked once, and
 * the session each time. The database knows when it expires.
 */
function createTokenReader(settings: SessionSettings): (token: string) => Promise<string | null> {
  const verified = new Map<string, string>();
  return async (token) => {
    const known = verified.get(token);
    if (known !== undefined) return known;
    const id = await readSessionId(settings, token);
    if (id === null) return null;
    // The oldest first. A token has about 400 bytes.
    if (verified.size === KEPT_TOKENS) verified.delete(verified.keys().next().value!);
    verified.set(token, id);
    return id;
  };
}

const KEPT_TOKENS = 10_000;

async function readSessionId({ keys, public_url }: SessionSettings, token: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, (header) => findKey(keys, header).secret, {
      algorithms: ['HS256'],
      issuer: public_url,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
    });
    return typeof payload['sid'] === 'string' && isId(payload['sid']) ? payload['sid'] : null;
  } catch {
    return null;
  }
}
