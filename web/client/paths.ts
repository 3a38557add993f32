import { fillPath } from '#shared/path.ts';

/** The route patterns of the app. */
export const ROUTES = {
  home: '/',
  login: '/login',
  authCallback: '/auth/callback',
  employeeDashboard: '/employee-dashboard',
  templates: '/templates',
  subplans: '/templates/subplans',
  createTemplate: '/templates/create',
  template: '/templates/:templateId',
  onboarding: '/onboarding',
  plan: '/onboarding/:id',
  verify: '/verify/:id',
  employees: '/employees',
  organisation: '/organisation',
  settings: '/settings',
  people: '/settings/people',
  directory: '/settings/directory',
  webhooks: '/settings/webhooks',
  tokens: '/settings/tokens',
  access: '/settings/access',
  operation: '/settings/operation',
  help: '/help',
  helpForManagers: '/help/managers',
} as const;

declare const brand: unique symbol;

/** An address of the app. Only `paths` makes them, so that a wrong path or parameter does not compile. */
export type Href = string & { readonly [brand]: true };

/** The values in the query of an address, for all pages together. */
export type Search = {
  /** Opens a template or plan in edit mode (Screens 4). */
  edit?: boolean;
  /** Asks for a signature of this version of the plan, such as after the fresh sign-in that it needed (Signing 3, 8). */
  sign?: number | undefined;
  /** The selected direct report on the employees page, and one of their plans. */
  person?: string | undefined;
  plan?: string | undefined;
  /** The direct report to whom a template is assigned, while it is chosen and prepared (Plans 21). */
  assign?: string | undefined;
  /** The one-time code of a sign-in (Sign-in 2). */
  code?: string | undefined;
};

export function parseSearch(query: string): Search {
  const values = new URLSearchParams(query);
  return {
    edit: values.get('edit') === 'true',
    sign: versionIn(values.get('sign')),
    person: values.get('person') ?? undefined,
    plan: values.get('plan') ?? undefined,
    assign: values.get('assign') ?? undefined,
    code: values.get('code') ?? undefined,
  };
}

function versionIn(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

function href(route: string, params: Record<string, string> = {}, search: Search = {}): Href {
  const given = Object.entries(search).filter(([, value]) => value);
  const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
  return (fillPath(route, params) + (query.size > 0 ? `?${query}` : '')) as Href;
}

/** Every address of the app. */
export const paths = {
  login: () => href(ROUTES.login),
  employeeDashboard: () => href(ROUTES.employeeDashboard),
  templates: (search: Pick<Search, 'assign'> = {}) => href(ROUTES.templates, {}, search),
  subplans: () => href(ROUTES.subplans),
  createTemplate: () => href(ROUTES.createTemplate),
  template: (templateId: string, search: Pick<Search, 'edit' | 'assign'> = {}) =>
    href(ROUTES.template, { templateId }, search),
  onboarding: () => href(ROUTES.onboarding),
  plan: (id: string, search: Pick<Search, 'edit' | 'sign'> = {}) => href(ROUTES.plan, { id }, search),
  verify: (id: string) => href(ROUTES.verify, { id }),
  employees: (search: Pick<Search, 'person' | 'plan'> = {}) => href(ROUTES.employees, {}, search),
  organisation: () => href(ROUTES.organisation),
  settings: () => href(ROUTES.settings),
  people: () => href(ROUTES.people),
  directory: () => href(ROUTES.directory),
  webhooks: () => href(ROUTES.webhooks),
  tokens: () => href(ROUTES.tokens),
  access: () => href(ROUTES.access),
  operation: () => href(ROUTES.operation),
  help: () => href(ROUTES.help),
  helpForManagers: () => href(ROUTES.helpForManagers),

  /** The page on which a person starts (Sign-in 10). */
  landing: (user: { is_manager: boolean }) =>
    user.is_manager ? paths.templates() : paths.employeeDashboard(),

  /**
   * Returns whether signing in may return to this path: a page of the app that is not part of the sign-in
   * itself.
   */
  isReturnable: (path: string): path is Href =>
    /^\/(?!\/)/.test(path) &&
    ![ROUTES.home, ROUTES.login, ROUTES.authCallback].some((route) => route === path),
};
