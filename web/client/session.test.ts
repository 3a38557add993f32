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

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
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
