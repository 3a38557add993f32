import { type Filters, textNames, type TextNames } from './filters.ts';

// The browser loads it, so that the schemas are elsewhere: shared/directory/people/.

/** The list of HR and admins (People 15), and the one where admins give roles (People 8). */
export type PeopleList = 'organisation' | 'administration';

/**
 * The state of a person in a list, the first that applies: the health of their plans, unless they have left or have
 * none.
 */
export const PERSON_STATES = [
  'left',
  'no_plan',
  'overdue',
  'to_sign',
  'at_risk',
  'on_track',
  'completed',
] as const;
export type PersonState = (typeof PERSON_STATES)[number];

/** For how many days somebody is new. */
export const RECENT_DAYS = 30;

/** The filters of both lists, in the order of their controls. Those of text compare the column of the same name. */
export const PEOPLE_FILTERS = {
  q: {
    label: 'Search people and their managers',
    control: 'search',
    placeholder: 'Name, email or manager',
    description: 'part of a name or an email, also of the manager',
  },
  department: { label: 'Department', control: 'choice', of: 'text' },
  location: { label: 'Location', control: 'choice', of: 'text' },
  manager: {
    label: 'Manager',
    control: 'choice',
    of: 'id',
    none: 'No manager',
    chosen: 'Somebody else',
    description: 'the id of their manager, or none',
  },
  start: {
    label: 'Start',
    control: 'choice',
    of: { ahead: 'Ahead', recent: 'In the last 30 days', earlier: 'Earlier', none: 'Not known' },
    description: 'after today, in the last 30 days, earlier, or not known',
  },
  state: {
    label: 'State',
    control: 'choice',
    of: {
      left: 'Left',
      no_plan: 'No plan',
      overdue: 'Overdue',
      to_sign: 'To sign',
      at_risk: 'At risk',
      on_track: 'On track',
      completed: 'Completed',
      active: 'Active',
      disabled: 'Disabled',
    } satisfies Record<PersonState | 'active' | 'disabled', string>,
    description: 'that of the list, or whether the account is active or disabled',
  },
  role: {
    label: 'Role',
    control: 'choice',
    of: { manager: 'Manager', employee: 'Employee', hr: 'HR', admin: 'Admin' },
  },
} as const satisfies Filters;

/** The list of admins searches no managers. */
export const ADMINISTRATION_FILTERS = {
  ...PEOPLE_FILTERS,
  q: { label: 'Search people', control: 'search', placeholder: 'Search people...' },
} as const satisfies Filters;

type Registry = typeof PEOPLE_FILTERS;
export type PeopleFilterName = keyof Registry;
export type TextFilterName = TextNames<Registry>;
export const TEXT_FILTERS = textNames(PEOPLE_FILTERS);

/** Returns whether the filter reads plans: only HR sees them. */
export const isPlanState = (state: string | undefined): boolean =>
  PERSON_STATES.some((one) => one === state && one !== 'left');

/** The states that can be chosen: admins who are not HR see none of plans. */
export const statesFor = (isHr: boolean) =>
  Object.entries(PEOPLE_FILTERS.state.of)
    .filter(([state]) => isHr || !isPlanState(state))
    .map(([value, label]) => ({ value, label }));

type Column = {
  label: string;
  /** In this list alone; in both by default. */
  list?: PeopleList;
  /** The lists that show it while their address has no columns. */
  atFirst?: readonly PeopleList[];
  /** The text of the person of the same name: response, statement and cell follow from it. */
  isText?: true;
  /** Admins who are not HR see no plans. */
  isForHr?: true;
};

/** The columns besides the name (People 19), in the order of the menu. */
export const PEOPLE_COLUMNS = {
  job_title: { label: 'Job title', atFirst: ['organisation'], isText: true },
  department: { label: 'Department', atFirst: ['organisation'], isText: true },
  manager: { label: 'Manager', list: 'organisation', atFirst: ['organisation'] },
  start: { label: 'Start', atFirst: ['organisation'] },
  plans: { label: 'Plans', list: 'organisation', atFirst: ['organisation'], isForHr: true },
  state: { label: 'State', list: 'organisation', atFirst: ['organisation'] },
  roles: { label: 'Roles and state', list: 'administration', atFirst: ['administration'] },
  last_sign_in: { label: 'Last sign-in', list: 'administration', atFirst: ['administration'] },
  email: { label: 'Email', list: 'organisation' },
  location: { label: 'Location', isText: true },
  employment_type: { label: 'Employment', isText: true },
  left: { label: 'Last day' },
} as const satisfies Record<string, Column>;
export type PeopleColumn = keyof typeof PEOPLE_COLUMNS;
export type TextColumn = {
  [Name in PeopleColumn]: (typeof PEOPLE_COLUMNS)[Name] extends { isText: true } ? Name : never;
}[PeopleColumn];

const columns = Object.entries(PEOPLE_COLUMNS) as [PeopleColumn, Column][];
export const TEXT_COLUMNS = columns.flatMap(([name, { isText }]) => (isText ? [name as TextColumn] : []));

/** In the address for a list of names alone: the name is always shown. */
const NAME = 'name';

/** Returns the columns that can be chosen. */
export const columnsFor = (list: PeopleList, isHr: boolean): readonly PeopleColumn[] =>
  columns.flatMap(([name, { list: only = list, isForHr }]) =>
    only === list && (isHr || !isForHr) ? [name] : [],
  );

/** Returns the columns that an address names, in its order, each once; those at first where it names none that there is. */
export function columnsIn(text: string | null, list: PeopleList, isHr: boolean): readonly PeopleColumn[] {
  const offered = columnsFor(list, isHr);
  const names = (text ?? '').split('.');
  const known = [...new Set(names)].flatMap((name) => offered.find((column) => column === name) ?? []);
  if (known.length > 0 || names.includes(NAME)) return known;
  return offered.filter((name) => (PEOPLE_COLUMNS[name] as Column).atFirst?.includes(list));
}

/** Returns the columns as an address names them, or null for those at first. */
export function columnsText(shown: readonly PeopleColumn[], list: PeopleList, isHr: boolean): string | null {
  const text = shown.join('.') || NAME;
  return text === columnsIn(null, list, isHr).join('.') ? null : text;
}
