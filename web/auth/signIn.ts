import type { QueryClient } from '@tanstack/react-query';
import { call } from '../client/http.ts';
import { paths } from '../client/paths.ts';
import { setCode, startSession, takeReturnPath } from '../client/session.ts';
import { viewerQuery } from './viewer.ts';

let running: { code: string; href: Promise<string> } | null = null;

/**
 * Exchanges the one-time code of /auth/callback and loads the person. Returns the path to continue at
 * (Sign-in 10).
 */
export function signIn(code: string, queryClient: QueryClient): Promise<string> {
  // A code works once, and the router may run its loader twice: the second run joins the first.
  if (running?.code !== code) running = { code, href: exchange(code, queryClient) };
  return running.href;
}

async function exchange(code: string, queryClient: QueryClient): Promise<string> {
  setCode(code);
  try {
    const { token } = await call('GET /auth/token', { query: { code } });
    startSession(token);
    queryClient.clear();
    const user = await queryClient.fetchQuery(viewerQuery());
    return takeReturnPath() ?? paths.url(paths.landing(user));
  } finally {
    setCode(null);
  }
}
