import type { Roles } from '#shared/people/viewer.ts';

// The addresses that the sign-in page needs: it does not load the page table (Sign-in 12).

declare const brand: unique symbol;

/** An address of the app. Only `web/sitemap` makes them, so that a wrong path or parameter does not compile. */
export type Href = string & { readonly [brand]: true };

/** The start page. With the sign-in page it is a document of its own (login.html). */
const HOME = '/';
export const LOGIN = '/login' as Href;
export const AUTH_CALLBACK = '/auth/callback';

/** The paths of the start pages. */
export const START = { ofManagers: '/templates', ofOthers: '/employee-dashboard' } as const;

/** Returns the address of a person's start page (Sign-in 10). */
export function landingOf(user: Pick<Roles, 'is_manager'>): Href {
  return (user.is_manager ? START.ofManagers : START.ofOthers) as Href;
}

/**
 * Returns whether signing in may return to this path: a page of the app that is not part of the sign-in
 * itself.
 */
export function isReturnable(path: string): path is Href {
  return /^\/(?!\/)/.test(path) && ![HOME, LOGIN, AUTH_CALLBACK].some((own) => own === path);
}
