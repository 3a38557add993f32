import { isAdmin, isHr, isHrOrAdmin, isManager, isManagerOrHr, type Roles } from '#shared/people/viewer.ts';
import { START } from './entrance.ts';

/** The entry of a page besides its component, web/pages/<Name>Page.tsx. */
export type PageEntry = {
  /** The pattern of its address. */
  path: `/${string}`;
  /** The roles that may open it (Sign-in 10). */
  isFor: (roles: Roles) => boolean;
  /** Its name in links, and its heading unless that depends on what the page shows. */
  title: string;
  /** Its link in the top bar (Screens 3), for some of those who may open it. */
  bar?: { place: number; isFor?: (roles: Roles) => boolean };
  /** Whether bar and palette offer it, where that is not everybody who may open it. */
  isOffered?: (roles: Roles) => boolean;
  /** Its link in the sidebar of the settings, with the icon of web/people/SettingsSidebar.tsx. */
  settings?: { label?: string };
  /** Whether it has a bar of its own in place of the top bar. */
  ownBar?: true;
  /** The keys that open it (Screens 16); `others` is the page that they open for those who may not open this one. */
  keys?: { press: string; others?: 'employeeDashboard' };
};

const everybody = () => true;

/** Every page behind the sign-in. The palette, the sidebar and the list of shortcuts have this order. */
const PAGE_TABLE = {
  templates: {
    path: START.ofManagers,
    isFor: isManagerOrHr,
    title: 'Templates',
    bar: { place: 2 },
    keys: { press: 'g t' },
  },
  subplans: { path: '/templates/subplans', isFor: isManagerOrHr, title: 'Subplans' },
  createTemplate: {
    path: '/templates/create',
    isFor: isManagerOrHr,
    title: 'Create Template',
  },
  // After those whose path it matches, too.
  template: { path: '/templates/:templateId', isFor: isManagerOrHr, title: 'Template' },
  onboarding: {
    path: '/onboarding',
    isFor: isManager,
    title: 'Onboarding',
    bar: { place: 3 },
    keys: { press: 'g o', others: 'employeeDashboard' },
  },
  // Before the plan, whose path it matches, too.
  approvals: {
    path: '/onboarding/approve',
    isFor: isManager,
    title: 'Approve in one sitting',
    ownBar: true,
  },
  plan: { path: '/onboarding/:id', isFor: everybody, title: 'Onboarding Plan' },
  verify: { path: '/verify/:id', isFor: everybody, title: 'Verify a signed plan' },
  employees: {
    path: '/employees',
    isFor: isManager,
    title: 'Employees',
    bar: { place: 4 },
    keys: { press: 'g e' },
  },
  assign: {
    path: '/assign',
    isFor: isManagerOrHr,
    title: 'Assign to many',
  },
  batch: { path: '/assign/:id', isFor: isManagerOrHr, title: 'Assigned' },
  overview: { path: '/overview', isFor: isManagerOrHr, title: 'Overview', bar: { place: 3.5, isFor: isHr } },
  audit: { path: '/audit', isFor: isHrOrAdmin, title: 'Audit' },
  allPeople: { path: '/people', isFor: isHrOrAdmin, title: 'All people', bar: { place: 5.5 } },
  person: { path: '/people/:id', isFor: everybody, title: 'Person' },
  organisation: {
    path: '/organisation',
    isFor: isHr,
    title: 'Organisation',
    bar: { place: 5 },
    keys: { press: 'g h' },
  },
  employeeDashboard: {
    path: START.ofOthers,
    isFor: everybody,
    title: 'Your Onboarding Plans',
    bar: { place: 1, isFor: (roles) => !isManager(roles) },
  },
  myTasks: {
    path: '/my-tasks',
    isFor: everybody,
    title: 'My tasks',
    // Last, and from somebody's first task for others on.
    bar: { place: 6 },
    isOffered: ({ has_tasks }) => has_tasks === true,
  },
  settings: {
    path: '/settings',
    isFor: everybody,
    title: 'Settings',
    settings: { label: 'Your settings' },
    keys: { press: 'g s' },
  },
  organisationSettings: {
    path: '/settings/organisation',
    isFor: isAdmin,
    title: 'Organisation settings',
    settings: { label: 'Organisation' },
  },
  people: {
    path: '/settings/people',
    isFor: isAdmin,
    title: 'People',
    settings: {},
  },
  teams: {
    path: '/settings/teams',
    isFor: isHrOrAdmin,
    title: 'Teams',
    settings: {},
  },
  workdays: {
    path: '/settings/workdays',
    isFor: isHrOrAdmin,
    title: 'Working days',
    settings: {},
  },
  directory: {
    path: '/settings/directory',
    isFor: isAdmin,
    title: 'Directory',
    settings: {},
  },
  webhooks: {
    path: '/settings/webhooks',
    isFor: isAdmin,
    title: 'Webhooks',
    settings: {},
  },
  tokens: {
    path: '/settings/tokens',
    isFor: isAdmin,
    title: 'Access tokens',
    settings: {},
  },
  access: {
    path: '/settings/access',
    isFor: isAdmin,
    title: 'Access log',
    settings: {},
  },
  operation: {
    path: '/settings/operation',
    isFor: isAdmin,
    title: 'Operation',
    settings: {},
  },
  notifications: {
    path: '/notifications',
    isFor: everybody,
    title: 'Notifications',
  },
  help: { path: '/help', isFor: everybody, title: 'Help for new hires' },
  helpForManagers: { path: '/help/managers', isFor: everybody, title: 'Help for managers' },
} as const satisfies Record<string, PageEntry>;

export type PageName = keyof typeof PAGE_TABLE;

/** The pages with a link in the sidebar of the settings. */
export type SettingsPageName = {
  [Name in PageName]: (typeof PAGE_TABLE)[Name] extends { settings: object } ? Name : never;
}[PageName];

/** The pattern of the address of a page. */
export type PathOf<Name extends PageName> = (typeof PAGE_TABLE)[Name]['path'];

/** The entries without the types of single pages. */
export const PAGES: Readonly<Record<PageName, PageEntry>> = PAGE_TABLE;
export const PAGE_NAMES = Object.keys(PAGES) as readonly PageName[];
