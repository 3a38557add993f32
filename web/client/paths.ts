/** The routes of the app, as the router declares them. */
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
  employees: (selected: { person?: string; plan?: string } = {}) => ({
    to: ROUTES.employees,
    search: selected,
  }),

  /** The page on which a person starts (Sign-in 10). */
  landing: (user: { is_manager: boolean }) =>
    user.is_manager ? paths.templates() : paths.employeeDashboard(),

  /** Returns the target as text, for code that has no router. */
  url({ to, params = {}, search = {} }: Target): string {
    const path = to.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const query = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]));
    return query.size > 0 ? `${path}?${query}` : path;
  },

  /**
   * Returns whether signing in may return to this path: a page of the app that is not part of the sign-in
   * itself.
   */
  isReturnable: (path: string) =>
    /^\/(?!\/)/.test(path) &&
    ![ROUTES.home, ROUTES.login, ROUTES.authCallback].some((route) => route === path),
};
