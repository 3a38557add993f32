import type { EntryGroup } from './entries.ts';

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
  /** Shown next to the heading of a cut group. */
  shownOf: (shown: number, all: number) => `${shown} of ${all}`,
  results: (count: number) => (count === 1 ? '1 result' : `${count} results`),

  loading: 'Loading...',
  incomplete: 'Some of it could not be loaded.',
  retry: 'Retry',
  noMatch: 'Nothing matches your search.',

  /** The pages of two roles say so. */
  ofRole: (page: string, isHr: boolean) => `${page} (${isHr ? 'HR' : 'admin'})`,
  assign: (name: string) => `Assign Onboarding Plan to ${name}`,
  assignVerbs: ['assign'],
  sign: (name: string) => `Sign the plan of ${name}`,
  signVerbs: ['sign', 'approve'],
  remind: (name: string) => `Remind ${name}`,
  remindVerbs: ['remind', 'nudge'],
  logout: 'Logout',
  /** Other search words for the actions. */
  alsoLogout: 'log out sign out leave',
  alsoTheme: 'theme colours appearance dark light',

  keys: { move: 'to move', open: 'to open', close: 'to close' },
} as const;
