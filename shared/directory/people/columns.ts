// Apart from the schemas, which the browser does not load.

/** The columns of the list of people besides the name (People 19), in the order of the menu. */
const PEOPLE_COLUMNS = [
  'job_title',
  'department',
  'manager',
  'start',
  'plans',
  'state',
  'email',
  'location',
  'employment_type',
  'left',
] as const;
export type PeopleColumn = (typeof PEOPLE_COLUMNS)[number];

/** The address has no columns while they are these. */
const AT_FIRST: readonly PeopleColumn[] = ['job_title', 'department', 'manager', 'start', 'plans', 'state'];

/** In the address for a list of names alone: the name is always shown. */
const NAME = 'name';

/** Returns the columns that can be chosen: admins who are not HR see no plans. */
export const columnsFor = (isHr: boolean): readonly PeopleColumn[] =>
  PEOPLE_COLUMNS.filter((column) => isHr || column !== 'plans');

/** Returns the columns that an address names, in its order, each once; those at first where it names none that there is. */
export function columnsIn(text: string | null, isHr: boolean): readonly PeopleColumn[] {
  const offered = columnsFor(isHr);
  const names = (text ?? '').split('.');
  const known = [...new Set(names)].flatMap((name) => offered.find((column) => column === name) ?? []);
  if (known.length > 0 || names.includes(NAME)) return known;
  return AT_FIRST.filter((column) => offered.includes(column));
}

/** Returns the columns as an address names them, or null for those at first. */
export function columnsText(columns: readonly PeopleColumn[], isHr: boolean): string | null {
  const text = columns.join('.') || NAME;
  return text === columnsIn(null, isHr).join('.') ? null : text;
}
