import type { PageName } from './pageTable.ts';

/**
 * Other search words of each page in the palette; null when the palette does not offer it. Separate from the page
 * table, which every page loads first.
 */
export const PAGE_WORDS: Readonly<Record<PageName, string | null>> = {
  templates: '',
  subplans: '',
  createTemplate: '',
  template: null,
  onboarding: '',
  approvals: 'sign review signatures',
  plan: null,
  verify: null,
  employees: '',
  assign: 'bulk several people',
  batch: null,
  overview: 'late charts report status',
  audit: 'auditors proof export started compliance',
  allPeople: 'directory staff everybody',
  person: null,
  organisation: 'all plans',
  employeeDashboard: '',
  myTasks: 'todo for others teams',
  settings: 'account profile sessions devices preferences access tokens api',
  organisationSettings: 'name company reminder hour',
  people: 'users roles admins hr disable',
  teams: 'groups it members tasks',
  workdays: 'holidays',
  directory: 'scim entra okta provisioning tokens',
  webhooks: 'events integrations deliveries secret',
  tokens: 'api programs revoke secrets',
  access: 'hr audit viewed read',
  operation: 'backup mail jobs release health status test',
  notifications: 'bell news unread',
  help: null,
  helpForManagers: null,
};
