import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { isHr, isManager, isManagerOrHr } from '#shared/people/viewer.ts';
import { isBlank } from '#shared/text.ts';
import { accessLogQuery } from './accessLog/api.ts';
import { sessionsQuery } from './auth/sessions/api.ts';
import { allTokensQuery } from './auth/tokens/queries.ts';
import { viewerQuery } from './auth/viewer.ts';
import { goToLogin } from './client/http.ts';
import { ROUTES } from './client/paths.ts';
import { queryClient } from './client/queryClient.ts';
import { getToken, getUser } from './client/session.ts';
import { commentsQuery } from './comments/queries.ts';
import { lazyPage, withinDataWait } from './layout/lazyPage.ts';
import { operationQuery } from './operation/queries.ts';
import { scimTokensQuery } from './people/directory/queries.ts';
import { peopleQuery } from './people/list/api.ts';
import { planListQuery, planQuery } from './plans/queries.ts';
import { EVERYTHING } from './plans/listView.ts';
import { organisationQuery } from './plans/organisation/api.ts';
import { verificationQuery } from './signing/verify/api.ts';
import { configQuery } from './system/config.ts';
import { directReportsQuery } from './team/queries.ts';
import { fullSubplansQuery, templateListQuery, templateQuery } from './templates/api.ts';
import { webhooksQuery } from './webhooks/queries.ts';

// '/' and '/login' are a separate document (login.html).

export const PAGES = [
  lazyPage(
    ROUTES.employeeDashboard,
    () => import('./pages/EmployeeDashboardPage.tsx'),
    () => loadList(planListQuery('self')),
  ),
  lazyPage(
    ROUTES.plan,
    () => import('./pages/PlanPage.tsx'),
    ({ id }) => {
      if (isBlank(id)) return;
      void queryClient.prefetchQuery(commentsQuery(id));
      return loadData(planQuery(id));
    },
  ),
  lazyPage(
    ROUTES.verify,
    () => import('./pages/VerifyPage.tsx'),
    ({ id }) => loadData(verificationQuery(id)),
  ),
  lazyPage(
    ROUTES.settings,
    () => import('./pages/SettingsPage.tsx'),
    () => loadData(sessionsQuery()),
  ),
  lazyPage(ROUTES.help, () => import('./pages/HelpPage.tsx')),
  lazyPage(ROUTES.helpForManagers, () => import('./pages/HelpForManagersPage.tsx')),
];

const TEMPLATE_PAGES = [
  lazyPage(
    ROUTES.templates,
    () => import('./pages/TemplatesPage.tsx'),
    () => loadList(templateListQuery()),
  ),
  lazyPage(
    ROUTES.subplans,
    () => import('./pages/SubplansPage.tsx'),
    () => void queryClient.prefetchInfiniteQuery(fullSubplansQuery('')),
  ),
  // Before the route of a template, which matches this path, too.
  lazyPage(ROUTES.createTemplate, () => import('./pages/CreateTemplatePage.tsx')),
  lazyPage(
    ROUTES.template,
    () => import('./pages/TemplatePage.tsx'),
    ({ templateId }) => loadData(templateQuery(templateId)),
  ),
];

const HR_PAGES = [
  lazyPage(
    ROUTES.organisation,
    () => import('./pages/OrganisationPage.tsx'),
    () => loadList(organisationQuery(EVERYTHING)),
  ),
];

const MANAGER_PAGES = [
  lazyPage(
    ROUTES.onboarding,
    () => import('./pages/OnboardingPage.tsx'),
    () => loadList(planListQuery('reports')),
  ),
  lazyPage(
    ROUTES.employees,
    () => import('./pages/EmployeesPage.tsx'),
    () => loadList(directReportsQuery()),
  ),
];

/** The pages of roles. */
export const ROLE_PAGES = [
  { isFor: isManagerOrHr, pages: TEMPLATE_PAGES },
  { isFor: isManager, pages: MANAGER_PAGES },
  { isFor: isHr, pages: HR_PAGES },
];

export const ADMIN_PAGES = [
  lazyPage(
    ROUTES.people,
    () => import('./pages/PeoplePage.tsx'),
    () => void queryClient.prefetchInfiniteQuery(peopleQuery('', 'all')),
  ),
  lazyPage(
    ROUTES.directory,
    () => import('./pages/DirectoryPage.tsx'),
    () => loadData(scimTokensQuery()),
  ),
  lazyPage(
    ROUTES.webhooks,
    () => import('./pages/WebhooksPage.tsx'),
    () => loadData(webhooksQuery()),
  ),
  lazyPage(
    ROUTES.tokens,
    () => import('./pages/TokensPage.tsx'),
    () => loadList(allTokensQuery()),
  ),
  lazyPage(
    ROUTES.access,
    () => import('./pages/AccessPage.tsx'),
    () => loadList(accessLogQuery()),
  ),
  lazyPage(
    ROUTES.operation,
    () => import('./pages/OperationPage.tsx'),
    () => loadData(operationQuery()),
  ),
];

/** Starts a query. Returns its promise unless the cache already has data that can be shown. */
function loadData<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> | void {
  const loading = queryClient.prefetchQuery(query);
  if (queryClient.getQueryData(query.queryKey) === undefined) return loading;
}

/** As `loadData`, for the first page of a list. */
function loadList<Page, Key extends QueryKey, Cursor>(
  query: FetchInfiniteQueryOptions<Page, Error, Page, Key, Cursor>,
): Promise<void> | void {
  const loading = queryClient.prefetchInfiniteQuery(query);
  if (queryClient.getQueryData(query.queryKey) === undefined) return loading;
}

/** Loads the page of a path. Without a token, opens the sign-in page instead and returns null. */
export function loadPage(path: string): Promise<unknown> | null {
  if (path === ROUTES.authCallback) return Promise.resolve();
  if (getToken() === null) {
    goToLogin();
    return null;
  }
  // Starts before the page's own queries: the role may have changed since the last visit.
  const viewer = queryClient.prefetchQuery(viewerQuery());
  // Of the layout. To render it without them would suspend, and React delays what follows by 300 ms.
  const config = withinDataWait(queryClient.prefetchQuery(configQuery()));
  // The pages of a role are known with the user.
  const page = getUser() ? preloadPage(path) : viewer.then(() => preloadPage(path));
  return Promise.all([page, config]);
}

/** Loads the code and the data of the page of a path, if it is one that the person's role may open. */
export function preloadPage(path: string): Promise<unknown> {
  // Hovering a link with an expired token must not open the sign-in page.
  if (getToken() === null) return Promise.resolve();
  const user = getUser();
  const shown = [
    ...PAGES,
    ...ROLE_PAGES.flatMap(({ isFor, pages }) => (user && isFor(user) ? pages : [])),
    ...(user?.is_admin ? ADMIN_PAGES : []),
  ];
  for (const page of shown) {
    const loading = page.preload(path);
    if (loading) return loading;
  }
  return Promise.resolve();
}
