import type { EntryGroup } from './entries.ts';

/** The texts of the command palette. */
export const messages = {
  close: 'Close',

  groups: {
    recent: 'Recent',
    page: 'Pages',
    person: 'People',
    plan: 'Onboarding plans',
    template: 'Templates',
    action: 'Actions',
  } satisfies Record<EntryGroup['kind'], string>,
  /** Shown beside the heading of a group that is cut. */
  shownOf: (shown: number, all: number) => `${shown} of ${all}`,
  results: (count: number) => (count === 1 ? '1 result' : `${count} results`),

  loading: 'Loading...',
  incomplete: 'Some of it could not be loaded.',
  retry: 'Retry',
  noMatch: 'Nothing matches your search.',

  pages: {
    templates: 'Templates',
    subplans: 'Subplans',
    createTemplate: 'Create Template',
    onboarding: 'Onboarding',
    employees: 'Employees',
    organisation: 'Organisation (HR)',
    own: 'Your Onboarding Plans',
    settings: 'Settings',
    people: 'People (admin)',
    directory: 'Directory (admin)',
    webhooks: 'Webhooks (admin)',
    tokens: 'Access tokens (admin)',
    access: 'Access log (admin)',
    operation: 'Operation (admin)',
  },
  assign: (name: string) => `Assign Onboarding Plan to ${name}`,
  assignVerbs: ['assign'],
  sign: (name: string) => `Sign the plan of ${name}`,
  signVerbs: ['sign', 'approve'],
  remind: (name: string) => `Remind ${name}`,
  remindVerbs: ['remind', 'nudge'],
  logout: 'Logout',
  /** Other words by which the actions are found. */
  alsoLogout: 'log out sign out leave',
  alsoSettings: 'account profile sessions devices preferences access tokens api',
  alsoDirectory: 'scim entra okta provisioning tokens',
  alsoOrganisation: 'all plans',
  alsoWebhooks: 'events integrations deliveries secret',
  alsoPeople: 'users roles admins hr disable',
  alsoTokens: 'api programs revoke secrets',
  alsoAccess: 'hr audit viewed read',
  alsoOperation: 'backup mail jobs release health status test',
  alsoTheme: 'theme colours appearance dark light',

  keys: { move: 'to move', open: 'to open', close: 'to close' },
} as const;
