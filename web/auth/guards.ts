import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { goToLogin } from '../client/http.ts';
import { paths } from '../client/paths.ts';
import { getToken } from '../client/session.ts';
import { viewerQuery } from './viewer.ts';

type Guarded = { context: { queryClient: QueryClient }; location: ParsedLocation; preload: boolean };

/** Guards the pages that need a sign-in: without a token it opens the sign-in page. */
export async function requireViewer({ context, preload }: Guarded): Promise<void> {
  if (getToken() !== null) {
    await context.queryClient.ensureQueryData(viewerQuery());
    return;
  }
  // Hovering a link with an expired token must not leave the page.
  if (!preload) goToLogin();
  // Nothing may render until the document is replaced.
  await new Promise(() => {});
}

/** Guards the pages of managers: it redirects employees to their dashboard. */
export async function requireManager({ context }: Guarded): Promise<void> {
  const viewer = await context.queryClient.ensureQueryData(viewerQuery());
  // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
  if (!viewer.is_manager) throw redirect({ ...paths.employeeDashboard(), replace: true });
}
