/*
 * The values that the browser stores (Sign-in 11), beside unsaved edits (keptEdits.ts), recent things (recent.ts), what was shown and unfolded (seen.ts): token and when it came, user, code, theme, density,
 * whether single keys are shortcuts and, for each person, the layout of the manager's plans in local storage, which all tabs share; in session storage, per tab, the path to return to after signing in, the id
 * of the person who was signed in last, whether their session has ended by itself, the reason of the last reload and
 * the scroll positions; in a demo, what demo/putAway.ts keeps for the session.
 */
export type SessionUser = { id: string; is_manager: boolean; is_hr?: boolean; is_admin?: boolean };

export type Theme = 'light' | 'dark';

/** The start of the keys of unsaved edits, with the version of their format. */
export const EDITS = 'edits-1:';

const TOKEN = 'token';
/** When the token came, by the clock of this device, and the end of the token. */
const TOKEN_CAME = 'token_came';
const USER = 'user';
const CODE = 'code';
const THEME = 'theme';
const PLAN_LAYOUT = 'plan_layout';
const DENSITY = 'density';
const SINGLE_KEYS = 'single_keys';
const RETURN_TO = 'return_to';
const LAST_SUBJECT = 'last_subject';
const SESSION_ENDED = 'session_ended';
const SIGNED_OUT = 'signed_out';
const RELOADED_FOR = 'reloaded_for';
const SCROLL_POSITIONS = 'scroll_positions';

/** Whether the session of this document has ended, so that nobody can stay on its page. */
let ended = false;

export function hasSessionEnded(): boolean {
  return ended;
}

/** Records that the session has ended by itself, for the sign-in page. */
export function noteSessionEnd(): void {
  ended = true;
  sessionStorage.setItem(SESSION_ENDED, '1');
}

/** The person whose data this document shows. */
let person: string | null = null;

/** Records whose session this document has, and returns a function that says whether it is still theirs. */
export function followPerson(): () => 'theirs' | 'over' | "another person's" {
  person = getSubject();
  return () => {
    if (getSubject() === null) return 'over';
    return isOfAnother() ? "another person's" : 'theirs';
  };
}

/** Returns whether somebody else has signed in since this document was opened. A frozen tab hears of it late. */
export function isOfAnother(): boolean {
  const now = getSubject();
  return person !== null && now !== null && now !== person;
}

/**
 * Records that another tab has ended the session. Returns whether it has ended by itself, so that the next sign-in of the same
 * person continues here.
 */
export function noteEndElsewhere(): boolean {
  ended = true;
  if (person !== null) sessionStorage.setItem(LAST_SUBJECT, person);
  if (!hasSignedOut()) noteSessionEnd();
  return !hasSignedOut();
}

/** Returns whether the person signs out or has signed out, in any tab. */
export const hasSignedOut = (): boolean => localStorage.getItem(SIGNED_OUT) !== null;

/** Notifies the other tabs that the session ends because the person signs out. */
export function noteSignOut(): void {
  localStorage.setItem(SIGNED_OUT, '1');
}

/** Returns whether a session of this tab has ended by itself since the last call or sign-in. */
export function takeSessionEnd(): boolean {
  const noted = sessionStorage.getItem(SESSION_ENDED) !== null;
  sessionStorage.removeItem(SESSION_ENDED);
  return noted;
}

/** Returns the token, or null when there is none. Drops an expired one. */
export function getToken(): string | null {
  // The server renders pages for many people and stores nothing of them.
  if (typeof window === 'undefined') return null;
  const token = localStorage.getItem(TOKEN);
  if (token === null) return null;
  if (expiryOf(token) > serverNow()) return token;
  noteSessionEnd();
  clearSession();
  return null;
}

// In ms since 1970; 0 for a token that cannot be read. The signature is checked by the server alone.
function expiryOf(token: string): number {
  const { exp } = payloadOf(token);
  return typeof exp === 'number' ? exp * 1_000 : 0;
}

/** A smaller difference of two clocks is the time that the token was on its way, in ms. */
const CLOCK_TOLERANCE_MS = 60_000;

/**
 * Returns the time by the server's clock, in ms since 1970. The clock of a device may be hours or years off: it only measures
 * how long ago the token came, which names the server's time.
 */
export function serverNow(): number {
  if (typeof window === 'undefined') return Date.now();
  const token = localStorage.getItem(TOKEN) ?? '';
  const [came, end] = localStorage.getItem(TOKEN_CAME)?.split(' ') ?? [];
  const { iat } = payloadOf(token);
  if (came === undefined || end !== endOf(token) || typeof iat !== 'number') return Date.now();
  const ahead = Number(came) - iat * 1_000;
  return Math.abs(ahead) < CLOCK_TOLERANCE_MS ? Date.now() : Date.now() - ahead;
}

/** Identifies the token that a stored time belongs to. */
const endOf = (token: string) => token.slice(-16);

function payloadOf(token: string): { exp?: unknown; iat?: unknown; sub?: unknown } {
  try {
    return JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as object;
  } catch {
    return {};
  }
}

/** Returns the id of the token's person, or null. */
export function getSubject(): string | null {
  const token = getToken();
  const sub = token === null ? null : payloadOf(token).sub;
  return typeof sub === 'string' ? sub : null;
}

/** Returns the stored user, or null unless there are both a token and a user with an id. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller stored it and knows its type
export function getUser<User extends SessionUser = SessionUser>(): User | null {
  if (getToken() === null) return null;
  try {
    const user = JSON.parse(localStorage.getItem(USER) ?? 'null') as User | null;
    return typeof user?.id === 'string' ? user : null;
  } catch {
    return null;
  }
}

/** Stores the token of a new sign-in. The user follows when it is loaded. */
export function startSession(token: string): void {
  localStorage.removeItem(USER);
  localStorage.removeItem(SIGNED_OUT);
  localStorage.setItem(TOKEN, token);
  localStorage.setItem(TOKEN_CAME, `${Date.now()} ${endOf(token)}`);
  person = getSubject();
  sessionStorage.removeItem(SESSION_ENDED);
}

/**
 * Stores the user, unless the token that was loaded with is gone: a late response must not bring back the user of
 * a session that has ended (Sign-in 11).
 */
export function setUser(user: SessionUser): void {
  if (getSubject() === user.id) localStorage.setItem(USER, JSON.stringify(user));
}

export function clearSession(): void {
  const { sub } = payloadOf(localStorage.getItem(TOKEN) ?? '');
  // Another tab may have removed the token.
  const last = typeof sub === 'string' ? sub : person;
  if (last !== null) sessionStorage.setItem(LAST_SUBJECT, last);
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(TOKEN_CAME);
  localStorage.removeItem(USER);
  localStorage.removeItem(CODE);
}

/** Returns whether a session of this tab has ended, by itself or by Logout. */
export function hasEndedHere(): boolean {
  return sessionStorage.getItem(LAST_SUBJECT) !== null;
}

/** Returns whether the browser keeps unsaved edits of anybody (keptEdits.ts). */
export function hasKeptEdits(): boolean {
  return Object.keys(localStorage).some((key) => key.startsWith(EDITS));
}

/** Stores the one-time code while it is exchanged; null removes it. */
export function setCode(code: string | null): void {
  if (code === null) localStorage.removeItem(CODE);
  else localStorage.setItem(CODE, code);
}

/** Calls the listener when another tab signs in or out. Returns a function that unsubscribes. */
export function onSessionChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // The key is null when the whole storage was cleared.
    if (event.key === TOKEN || event.key === USER || event.key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Stores the path of the app that the next sign-in in this tab returns to. */
export function setReturnPath(path: string): void {
  sessionStorage.setItem(RETURN_TO, path);
}

/**
 * Returns the stored path, or null. Null also when the person who was signed in in this tab before was another one
 * (Sign-in 10).
 */
export function getReturnPath(): string | null {
  const last = sessionStorage.getItem(LAST_SUBJECT);
  return last === null || last === getSubject() ? sessionStorage.getItem(RETURN_TO) : null;
}

/** Forgets the stored path when its page is open. */
export function noteArrival({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  if (sessionStorage.getItem(RETURN_TO) === pathname + search) sessionStorage.removeItem(RETURN_TO);
}

/** Returns the stored path as `getReturnPath`, and removes it. */
export function takeReturnPath(): string | null {
  const path = getReturnPath();
  sessionStorage.removeItem(RETURN_TO);
  return path;
}

/**
 * Returns whether this tab may reload for the reason: true once, so that a reload that does not help is not
 * repeated.
 */
export function mayReloadFor(reason: string): boolean {
  if (sessionStorage.getItem(RELOADED_FOR) === reason) return false;
  sessionStorage.setItem(RELOADED_FOR, reason);
  return true;
}

/** Returns the vertical scroll position, in px, of each history entry of this tab by its index. */
export function getScrollPositions(): Record<number, number> {
  return JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? '{}') as Record<number, number>;
}

export function setScrollPositions(positions: Record<number, number>): void {
  sessionStorage.setItem(SCROLL_POSITIONS, JSON.stringify(positions));
}

/** Returns the theme that the person chose, or null while they follow their system. */
export function getTheme(): Theme | null {
  const theme = localStorage.getItem(THEME);
  return theme === 'light' || theme === 'dark' ? theme : null;
}

export function setTheme(theme: Theme | null): void {
  if (theme === null) localStorage.removeItem(THEME);
  else localStorage.setItem(THEME, theme);
  applyAppearance();
}

export type PlanLayout = 'cards' | 'list';

// Stays after a sign-out, and must not be the choice of the next person.
const planLayoutKey = () => `${PLAN_LAYOUT}:${getSubject() ?? ''}`;

/** Returns how the viewer's plans are laid out on this device: cards unless they chose a list. */
export function getPlanLayout(): PlanLayout {
  return localStorage.getItem(planLayoutKey()) === 'list' ? 'list' : 'cards';
}

export function setPlanLayout(layout: PlanLayout): void {
  localStorage.setItem(planLayoutKey(), layout);
}

/** Sets the chosen theme and density on the page; ui/tokens.css and ui/base.css read them. */
export function applyAppearance(): void {
  const { dataset } = document.documentElement;
  const theme = getTheme();
  if (theme === null) delete dataset['theme'];
  else dataset['theme'] = theme;
  if (getDensity() === 'compact') dataset['compact'] = '';
  else delete dataset['compact'];
}

export type Density = 'comfortable' | 'compact';

/** Returns how close lines are on this device. */
export function getDensity(): Density {
  return localStorage.getItem(DENSITY) === 'compact' ? 'compact' : 'comfortable';
}

export function setDensity(density: Density): void {
  localStorage.setItem(DENSITY, density);
  applyAppearance();
}

/** Returns whether keys without Ctrl, Alt or ⌘ are shortcuts on this device: yes, unless switched off. */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(SINGLE_KEYS) !== 'off';
}

export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(SINGLE_KEYS);
  else localStorage.setItem(SINGLE_KEYS, 'off');
}
