import type { QueryClient } from '@tanstack/react-query';
import { exchangeCode } from '#shared/auth/contract.ts';
import { call } from '../http.ts';
import { paths } from '../paths.ts';
import { setCode, startSession, takePlace } from '../session.ts';
import { viewerQuery } from './viewer.ts';

let running: { code: string; place: Promise<string> } | null = null;

/** Exchanges the one-time code of /auth/callback and loads the person; answers where to go on (spec §2). */
export function signIn(code: string, queryClient: QueryClient): Promise<string> {
  // A code works once. A second start, as when the router begins anew, joins the first.
  if (running?.code !== code) running = { code, place: exchange(code, queryClient) };
  return running.place;
}

async function exchange(code: string, queryClient: QueryClient): Promise<string> {
  setCode(code);
  try {
    const { token } = await call(exchangeCode, { query: { code } });
    startSession(token);
    queryClient.clear();
    const user = await queryClient.fetchQuery(viewerQuery());
    return takePlace() ?? paths.url(paths.landing(user));
  } finally {
    setCode(null);
  }
}
