import { beforeEach, expect, test, vi } from 'vitest';
import { clearSession, getUser, setReturnPath, setUser, startSession, takeReturnPath } from './session.ts';

const payload = (sub: string) => btoa(JSON.stringify({ sub, exp: Date.now() / 1_000 + 60 }));
const tokenOf = (sub: string) => `x.${payload(sub)}.x`;
const user = (id: string) => ({ id, is_manager: false });

function storage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

/** Signs in and out; returns the path that the sign-in returns to. */
function returnPath(sub: string): string | null {
  setReturnPath('/onboarding/p1');
  startSession(tokenOf(sub));
  const path = takeReturnPath();
  clearSession();
  return path;
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('window', {});
});

test('a user who arrives after the session has ended is not stored (Sign-in 11)', () => {
  startSession(tokenOf('ada'));
  clearSession();
  setUser(user('ada'));
  expect(localStorage.getItem('user')).toBeNull();

  startSession(tokenOf('bo'));
  setUser(user('ada'));
  expect(localStorage.getItem('user')).toBeNull();
  setUser(user('bo'));
  expect(getUser()).toEqual(user('bo'));
});

test('a sign-in returns to the stored path unless somebody else was signed in before (Sign-in 10)', () => {
  expect(returnPath('ada')).toBe('/onboarding/p1');
  expect(returnPath('ada')).toBe('/onboarding/p1');
  expect(returnPath('bo')).toBeNull();
  expect(takeReturnPath()).toBeNull();
});
