/** The routes of the app (spec §2), as the router declares them. */
export const ROUTES = {
  home: '/',
  login: '/login',
  authCallback: '/auth/callback',
  employeeDashboard: '/employee-dashboard',
  templates: '/templates',
  subplans: '/templates/subplans',
  createTemplate: '/templates/create',
  template: '/templates/$templateId',
  onboarding: '/onboarding',
  plan: '/onboarding/$id',
  verify: '/verify/$id',
  employees: '/employees',
} as const;

/** A target for links and `navigate`: `<Link {...paths.plan(id)}>`. */
type Target = { to: string; params?: Record<string, string>; search?: Record<string, unknown> };

/** Every address of the app. */
export const paths = {
  login: () => ({ to: ROUTES.login }),
  employeeDashboard: () => ({ to: ROUTES.employeeDashboard }),
  templates: () => ({ to: ROUTES.templates }),
  subplans: () => ({ to: ROUTES.subplans }),
  createTemplate: () => ({ to: ROUTES.createTemplate }),
  template: (templateId: string, { edit = false } = {}) => ({
    to: ROUTES.template,
    params: { templateId },
    search: edit ? { edit } : {},
  }),
  onboarding: () => ({ to: ROUTES.onboarding }),
  plan: (id: string, { edit = false, sign = false } = {}) => ({
    to: ROUTES.plan,
    params: { id },
    search: { ...(edit && { edit }), ...(sign && { sign }) },
  }),
  verify: (id: string) => ({ to: ROUTES.verify, params: { id } }),
  employees: (chosen: { person?: string; plan?: string } = {}) => ({ to: ROUTES.employees, search: chosen }),

  /** Where a person starts: managers with their templates, everybody else with their own plans (spec §2). */
  landing: (user: { is_manager: boolean }) =>
    user.is_manager ? paths.templates() : paths.employeeDashboard(),

  /** The target as text, for where the router is not at hand. */
  url({ to, params = {}, search = {} }: Target): string {
    const path = to.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const query = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]));
    return query.size > 0 ? `${path}?${query}` : path;
  },

  /** Whether signing in may lead back to this path: a place within the app that is no sign-in page itself. */
  isReturnable: (path: string) =>
    /^\/(?!\/)/.test(path) &&
    ![ROUTES.home, ROUTES.login, ROUTES.authCallback].some((route) => route === path),
};
