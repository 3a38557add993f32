import { type ParsedLocation, redirect } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { leaveForLogin } from '../http.ts';
import { paths } from '../paths.ts';
import { getToken } from '../session.ts';
import { viewerQuery } from './viewer.ts';

type Guarded = { context: { queryClient: QueryClient }; location: ParsedLocation; preload: boolean };

/** For pages behind the sign-in: nobody signed in goes to /login. */
export async function requireViewer({ context, preload }: Guarded): Promise<void> {
  if (getToken() !== null) {
    await context.queryClient.ensureQueryData(viewerQuery());
    return;
  }
  // Only a real navigation leaves; hovering a link with an expired token does nothing yet.
  if (!preload) leaveForLogin();
  // The page is being replaced: nothing may render until then.
  await new Promise(() => {});
}

/** For pages of managers: an employee lands on their own plans. */
export async function requireManager({ context }: Guarded): Promise<void> {
  const viewer = await context.queryClient.ensureQueryData(viewerQuery());
  // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
  if (!viewer.is_manager) throw redirect({ ...paths.employeeDashboard(), replace: true });
}
