import type { QueryClient } from '@tanstack/react-query';
import { call } from '../client/http.ts';
import { type Href, isReturnable, landingOf, LOGIN } from '../sitemap/entrance.ts';
import { removeEditsOfOthers } from '../client/keptEdits.ts';
import { removeRecent } from '../client/recent.ts';
import { setCode, startSession, takeReturnPath } from '../client/session.ts';
import { navigate } from '../router/history.ts';
import { mayOpen } from '../sitemap/mayOpen.ts';
import { viewerQuery } from './viewer.ts';

let running: { code: string; href: Promise<Href> } | null = null;

/**
 * Signs in with the one-time code of /auth/callback and opens the page to continue at (Sign-in 10), or the
 * sign-in page when that fails.
 */
export async function signIn(queryClient: QueryClient, code: string | undefined): Promise<void> {
  const href = code === undefined ? null : await exchangeOnce(queryClient, code).catch(() => null);
  if (href !== null) await navigate(href, { replace: true });
  else window.location.replace(`${LOGIN}?error=sign_in_failed`);
}

/** A code works once, and in development React runs effects twice: the second run joins the first. */
function exchangeOnce(queryClient: QueryClient, code: string): Promise<Href> {
  if (running?.code !== code) running = { code, href: exchange(queryClient, code) };
  return running.href;
}

async function exchange(queryClient: QueryClient, code: string): Promise<Href> {
  setCode(code);
  try {
    const { token } = await call('GET /auth/token', { query: { code } });
    startSession(token);
    removeEditsOfOthers();
    removeRecent('others');
    queryClient.clear();
    const user = await queryClient.fetchQuery(viewerQuery());
    const path = takeReturnPath();
    return path !== null && isReturnable(path) && mayOpen(path, user) ? path : landingOf(user);
  } finally {
    setCode(null);
  }
}
