/*
 * The one place that stores anything in the browser (spec §3): token, user and code in local storage, so that every tab
 * shares them, the look that the person chose, and per tab where to go on after signing in and why it was loaded anew.
 */
export type SessionUser = { id: string; is_manager: boolean };

export type Theme = 'light' | 'dark';

const TOKEN = 'token';
const USER = 'user';
const CODE = 'code';
const THEME = 'theme';
const RETURN_TO = 'return_to';
const RELOADED_FOR = 'reloaded_for';

/** The token, or null when there is none; an expired one is dropped (spec §6). */
export function getToken(): string | null {
  const token = localStorage.getItem(TOKEN);
  if (token === null) return null;
  if (expiryOf(token) > Date.now()) return token;
  clearSession();
  return null;
}

// In ms since 1970; a token that cannot be read has expired. Reading is not checking: that is the server's.
function expiryOf(token: string): number {
  const { exp } = payloadOf(token);
  return typeof exp === 'number' ? exp * 1_000 : 0;
}

function payloadOf(token: string): { exp?: unknown; sub?: unknown } {
  try {
    return JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as object;
  } catch {
    return {};
  }
}

/** The id of the person to whom the token belongs, or null. */
export function getSubject(): string | null {
  const token = getToken();
  const sub = token === null ? null : payloadOf(token).sub;
  return typeof sub === 'string' ? sub : null;
}

/** The signed-in person as last seen, or null. Signed in means a token and a user with an id (spec §6). */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- whoever stored it knows its shape
export function getUser<User extends SessionUser = SessionUser>(): User | null {
  if (getToken() === null) return null;
  try {
    const user = JSON.parse(localStorage.getItem(USER) ?? 'null') as User | null;
    return typeof user?.id === 'string' ? user : null;
  } catch {
    return null;
  }
}

/** A new sign-in. The user follows as soon as it is loaded. */
export function startSession(token: string): void {
  localStorage.removeItem(USER);
  localStorage.setItem(TOKEN, token);
}

export function setUser(user: SessionUser): void {
  localStorage.setItem(USER, JSON.stringify(user));
}

export function clearSession(): void {
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(USER);
  localStorage.removeItem(CODE);
}

/** The one-time code is kept while it is being exchanged; null removes it. */
export function setCode(code: string | null): void {
  if (code === null) localStorage.removeItem(CODE);
  else localStorage.setItem(CODE, code);
}

/** Tells when another tab signs in or out; returns how to stop. */
export function onSessionChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key: the whole storage was emptied.
    if (event.key === TOKEN || event.key === USER || event.key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Remembers a place of the app for after the next sign-in in this tab. */
export function rememberPlace(path: string): void {
  sessionStorage.setItem(RETURN_TO, path);
}

export function takePlace(): string | null {
  const path = sessionStorage.getItem(RETURN_TO);
  sessionStorage.removeItem(RETURN_TO);
  return path;
}

/** Whether this tab has not been loaded anew for this reason just before; from now on it has. */
export function mayReloadFor(reason: string): boolean {
  if (sessionStorage.getItem(RELOADED_FOR) === reason) return false;
  sessionStorage.setItem(RELOADED_FOR, reason);
  return true;
}

/** The look that the person chose, or null while they follow their system. */
export function getTheme(): Theme | null {
  const theme = localStorage.getItem(THEME);
  return theme === 'light' || theme === 'dark' ? theme : null;
}

export function setTheme(theme: Theme | null): void {
  if (theme === null) localStorage.removeItem(THEME);
  else localStorage.setItem(THEME, theme);
  applyTheme();
}

/** Puts the chosen look on the page; the colours follow in ui/tokens.css. */
export function applyTheme(): void {
  const theme = getTheme();
  if (theme === null) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
