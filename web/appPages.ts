import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Roles } from '#shared/people/viewer.ts';
import { isBlank } from '#shared/text.ts';
import { signInFor } from './auth/signInAgain.ts';
import { viewerQuery } from './auth/viewer.ts';
import { goToLogin } from './client/http.ts';
import { getToken, getUser, hasEndedHere } from './client/session.ts';
import { commentsQuery } from './plans/comments/queries.ts';
import { type LazyPage, lazyPage, type PageModule, withinDataWait } from './layout/lazyPage.ts';
import { type Loaders, loadersOf, type PageQueries } from './loaders.ts';
import { planListQuery, planQuery } from './plans/queries.ts';
import { AUTH_CALLBACK, START } from './sitemap/entrance.ts';
import { type PageAt, pageAt, runFor } from './sitemap/pageAt.ts';
import { PAGE_NAMES, type PageName, PAGES } from './sitemap/pageTable.ts';
import { configQuery } from './system/config.ts';
import { directReportsQuery } from './directory/team/queries.ts';
import { fullSubplansQuery, templateListQuery, templateQuery } from './templates/api.ts';

// scripts/architecture.mjs compares these files with the page table.
const MODULES = import.meta.glob<PageModule>(['./pages/*Page.tsx', '!./pages/AuthCallbackPage.tsx']);

const LAZY_PAGES = Object.fromEntries(
  PAGE_NAMES.map((name) => {
    const file = `./pages/${name.charAt(0).toUpperCase()}${name.slice(1)}Page.tsx`;
    return [name, lazyPage(MODULES[file]!)];
  }),
) as Record<PageName, LazyPage>;

/**
 * The first queries of pages, which start while the code of the page is loading, and on the server, which renders the
 * page with their responses. Returns those that the page should have when it is shown. Pages without an entry start
 * their queries in their own code, and are rendered in the browser.
 */
const firstQueries = ({ loadData, loadList }: Loaders, roles: Roles): PageQueries => ({
  employeeDashboard: () => loadList(planListQuery('self')),
  plan: ({ id }) => {
    if (isBlank(id)) return;
    void loadData(commentsQuery(id));
    // For the arrow before the name, which would move it when it comes later (BackToOwnPlans.tsx).
    const own = roles.is_manager ? undefined : loadList(planListQuery('self'));
    return Promise.all([loadData(planQuery(id)), own]);
  },
  templates: () => loadList(templateListQuery()),
  subplans: () => void loadList(fullSubplansQuery('')),
  template: ({ templateId }) => loadData(templateQuery(templateId)),
  onboarding: () => {
    // For the link to the manager's own plans in the sidebar.
    void loadList(planListQuery('self'));
    return loadList(planListQuery('reports'));
  },
  employees: () => loadList(directReportsQuery()),
});

/** Returns the table with the first queries of a page: those of rarely started pages are loaded with it. */
async function tableOf(queryClient: QueryClient, name: PageName, roles: Roles): Promise<PageQueries> {
  const loaders = loadersOf(queryClient);
  const table = firstQueries(loaders, roles);
  if (name in table || HAS_NONE.includes(name)) return table;
  return (await import('./laterQueries.ts')).laterQueries(loaders, queryClient, roles);
}

/** Without a first query. */
const HAS_NONE: readonly PageName[] = [
  'createTemplate',
  'approvals',
  'notifications',
  'help',
  'helpForManagers',
];

/** The page of a sign-in, which nobody sees afterwards. */
const AUTH_CALLBACK_PAGE = lazyPage(() => import('./pages/AuthCallbackPage.tsx'));

export const renderAuthCallback = () => AUTH_CALLBACK_PAGE.render({});

export function renderPage({ name, params }: PageAt): ReactNode {
  return LAZY_PAGES[name].render(params);
}

/** Loads the page of a path. Without a token, opens the identity provider or the sign-in page instead and returns null. */
export function loadPage(queryClient: QueryClient, path: string): Promise<unknown> | null {
  if (path === AUTH_CALLBACK) return AUTH_CALLBACK_PAGE.preload();
  if (getToken() === null) {
    const { search } = window.location;
    if (isLinked(path) && !hasEndedHere()) signInFor(path + search);
    else goToLogin();
    return null;
  }
  // Starts before the page's own queries: the role may have changed since the last visit.
  const viewer = queryClient.prefetchQuery(viewerQuery());
  // Of the layout. To render it without them would suspend, and React delays what follows by 300 ms.
  const config = withinDataWait(queryClient.prefetchQuery(configQuery()));
  // The pages of a role are known with the user.
  const preload = () => preloadPage(queryClient, path);
  const page = getUser() ? preload() : viewer.then(preload);
  return Promise.all([page, config]);
}

/**
 * Returns whether people get links to a path, as in a mail: a page other than a start page. The dashboard opens the
 * sign-in page, as its specification says.
 */
function isLinked(path: string): boolean {
  return pageAt(path) !== null && path !== START.ofManagers && path !== START.ofOthers;
}

/** Loads the code and the data of the page of a path, if it is one that the person's role may open. */
export function preloadPage(queryClient: QueryClient, path: string): Promise<unknown> {
  // Hovering a link with an expired token must not open the sign-in page.
  if (getToken() === null) return Promise.resolve();
  const page = pageAt(path);
  if (page === null || !PAGES[page.name].isFor(getUser() ?? NOBODY)) return Promise.resolve();
  const data = tableOf(queryClient, page.name, getUser() ?? NOBODY).then((table) => runFor(table, page));
  return Promise.all([LAZY_PAGES[page.name].preload(), withinDataWait(data)]);
}

/**
 * Loads on the server the data of a page's first view, for a person with these roles. Returns false for a page that is
 * rendered in the browser: one without first queries, or one that they may not open.
 */
export async function loadFirstView(queryClient: QueryClient, path: string, roles: Roles): Promise<boolean> {
  const page = pageAt(path);
  if (page === null || !PAGES[page.name].isFor(roles)) return false;
  const table = await tableOf(queryClient, page.name, roles);
  if (table[page.name] === undefined) return false;
  void queryClient.prefetchQuery(viewerQuery());
  void queryClient.prefetchQuery(configQuery());
  void runFor(table, page);
  await LAZY_PAGES[page.name].preload();
  return true;
}

/** Loads on the server the code of the start pages, before somebody opens one. */
export async function preloadFirstPages(queryClient: QueryClient): Promise<void> {
  const names = Object.keys(firstQueries(loadersOf(queryClient), NOBODY)) as PageName[];
  await Promise.all(names.map((name) => LAZY_PAGES[name].preload()));
}

/** The roles of a person who could not be loaded: the pages of everybody are open to them. */
const NOBODY = { is_manager: false };
