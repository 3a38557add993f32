import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter, redirect } from '@tanstack/react-router';
import type { PlanFilter } from '#shared/plans/filters.ts';
import { requireManager, requireViewer } from './auth/guards.ts';
import { SignedInLayout } from './auth/SignedInLayout.tsx';
import { signIn } from './auth/signIn.ts';
import { paths, ROUTES } from './client/paths.ts';
import { queryClient } from './client/queryClient.ts';
import { lazyPage } from './layout/lazyPage.ts';
import { ChunkFailed, ChunkPending, PageNotFound } from './layout/RouteStates.tsx';
import AuthCallbackPage from './pages/AuthCallbackPage.tsx';
import { PaletteButton } from './palette/PaletteButton.tsx';

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()();

// '/' and '/login' are a document of their own (login.html), which needs no router.

const authCallback = createRoute({
  getParentRoute: () => root,
  path: ROUTES.authCallback,
  validateSearch: ({ code }): { code?: string } => (typeof code === 'string' ? { code } : {}),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { code } }) => {
    const href = code === undefined ? null : await signIn(code, context.queryClient).catch(() => null);
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
    if (href !== null) throw redirect({ href, replace: true });
    window.location.replace(`${paths.url(paths.login())}?error=sign_in_failed`);
    await new Promise(() => {});
  },
  pendingMs: 0,
  pendingComponent: AuthCallbackPage,
  component: AuthCallbackPage,
});

const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: requireViewer,
  component: () => <SignedInLayout search={<PaletteButton />} />,
});

const employeeDashboard = createRoute({
  getParentRoute: () => app,
  path: ROUTES.employeeDashboard,
  ...lazyPage(() => import('./pages/EmployeeDashboardPage.tsx')),
});

const managers = createRoute({ getParentRoute: () => app, id: 'managers', beforeLoad: requireManager });

const templates = createRoute({
  getParentRoute: () => managers,
  path: ROUTES.templates,
  ...lazyPage(() => import('./pages/TemplatesPage.tsx')),
});

const subplans = createRoute({
  getParentRoute: () => managers,
  path: ROUTES.subplans,
  ...lazyPage(() => import('./pages/SubplansPage.tsx')),
});

const createTemplate = createRoute({
  getParentRoute: () => managers,
  path: ROUTES.createTemplate,
  ...lazyPage(() => import('./pages/CreateTemplatePage.tsx')),
});

const template = createRoute({
  getParentRoute: () => managers,
  path: ROUTES.template,
  validateSearch: editMode,
  ...lazyPage(() => import('./pages/TemplatePage.tsx')),
});

const onboarding = createRoute({
  getParentRoute: () => managers,
  path: ROUTES.onboarding,
  ...lazyPage(() => import('./pages/OnboardingPage.tsx')),
});

const plan = createRoute({
  getParentRoute: () => app,
  path: ROUTES.plan,
  validateSearch: (search): { edit?: boolean; sign?: boolean } => ({
    ...editMode(search),
    ...signing(search),
  }),
  ...lazyPage(() => import('./pages/PlanPage.tsx')),
});

const verify = createRoute({
  getParentRoute: () => app,
  path: ROUTES.verify,
  ...lazyPage(() => import('./pages/VerifyPage.tsx')),
});

const employees = createRoute({
  getParentRoute: () => managers,
  path: ROUTES.employees,
  validateSearch: selectedReport,
  ...lazyPage(() => import('./pages/EmployeesPage.tsx')),
});

/** `?person=…&plan=…` opens a direct report, and one of their plans, on the employees page. */
function selectedReport({ person, plan }: Record<string, unknown>): { person?: string; plan?: string } {
  return {
    ...(typeof person === 'string' ? { person } : {}),
    ...(typeof plan === 'string' ? { plan } : {}),
  };
}

/** `?edit=true` opens a template or plan in edit mode (Screens 4). */
function editMode({ edit }: Record<string, unknown>): { edit?: boolean } {
  return edit === true || edit === 'true' ? { edit: true } : {};
}

/** `?sign=true` continues a signature after the fresh sign-in that it needed (Signing 3). */
function signing({ sign }: Record<string, unknown>): { sign?: boolean } {
  return sign === true || sign === 'true' ? { sign: true } : {};
}

export const router = createRouter({
  routeTree: root.addChildren([
    authCallback,
    app.addChildren([
      employeeDashboard,
      plan,
      verify,
      managers.addChildren([templates, subplans, createTemplate, template, onboarding, employees]),
    ]),
  ]),
  context: { queryClient },
  defaultPreload: 'intent',
  // The query client decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ChunkFailed,
  defaultPendingComponent: ChunkPending,
  // A page that arrives within 150 ms shows no skeleton, and a skeleton never delays the page.
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultNotFoundComponent: PageNotFound,
  scrollRestoration: true,
  // Plain text: by default the router parses values as JSON and would read a code of digits as a number.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined);
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return text && `?${text}`;
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  /** What one page passes to the next without showing it in the address (Screens 4, 5). */
  interface HistoryState {
    /** Opens the plan in edit mode. */
    startEditing?: boolean;
    /** The initial filter and search of the manager's list of plans. */
    filter?: PlanFilter;
    search?: string;
    /** The dashboard redirected to the only plan, which then shows the congratulation (Plans 16). */
    congratulate?: boolean;
  }
}
