import { isHr, isManagerOrHr } from '#shared/people/viewer.ts';
import { ROUTES } from '../client/paths.ts';
import type { SessionUser } from '../client/session.ts';

// The plans below /onboarding are open to employees, and all of /templates is not.
const FOR_MANAGERS: ReadonlySet<string> = new Set([ROUTES.onboarding, ROUTES.employees]);

/** Returns whether the role of a person may open this path (Sign-in 10). */
export function mayOpen(path: string, user: SessionUser): boolean {
  const { pathname } = new URL(path, 'http://localhost');
  const isBelow = (route: string) => pathname === route || pathname.startsWith(`${route}/`);
  const isForAdmins = [
    ROUTES.people,
    ROUTES.directory,
    ROUTES.webhooks,
    ROUTES.tokens,
    ROUTES.access,
    ROUTES.operation,
  ].some(isBelow);
  if (isForAdmins) return user.is_admin === true;
  if (isBelow(ROUTES.templates)) return isManagerOrHr(user);
  if (pathname === ROUTES.organisation) return isHr(user);
  return user.is_manager || !FOR_MANAGERS.has(pathname);
}
