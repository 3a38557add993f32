import { A_START_DAY, type Day, isStartDay } from '../../calendar.ts';
import { type FieldChange, fieldChanges } from '../../changes.ts';
import { ATTRIBUTE_NAMES, type Attributes, NO_ATTRIBUTES } from '../../people/attributes.ts';
import { whyNotThere } from '../../people/left.ts';
import { whyCannotChangeRoles, whyDisabled, whyNotOwnRoles } from '../../people/roles.ts';
import { peopleInCircles } from './circles.ts';
import type { Line, LineError, PeopleFile } from './columns.ts';
import { MAX_NEW_REPORTS } from './limits.ts';

/** A person as they are stored. */
export type StoredPerson = Attributes & {
  id: string;
  email: string;
  name: string;
  manager_id: string | null;
  is_manager: boolean;
  /** Whether an admin has taken that role away (Directory 9). */
  manager_denied: boolean;
  disabled_at: string | null;
  /** The fields that nobody changes by hand (People 12). */
  scim_fields: readonly string[];
};

/** The importer of the file: an admin or an operator imports everybody, a manager their direct reports (Import 5). */
export type Importer = { id: string | null; team: { id: string; email: string } | null };

/** The stored data of the people in a file. */
export type Known = {
  /** The organisation's day. */
  today: Day;
  /** The people of the file, the managers that it names, and all managers above them. */
  people: readonly StoredPerson[];
  /** The direct reports of the managers who lose the role. */
  reports: readonly { email: string; manager_id: string }[];
  /** The plans that are not completed of the managers who lose the role, by the email of the employee. */
  openPlans: readonly { email: string; manager_id: string }[];
  /** The people with the external ids of the file. */
  externalIds: readonly { email: string; external_id: string }[];
};

type After = Attributes & { name: string; is_manager: boolean; manager_email: string | null };

/** A person to create or to update. */
export type PersonImport = {
  line: number;
  email: string;
  /** The person as they are, or null for one to create. */
  known: StoredPerson | null;
  after: After;
  changes: FieldChange[];
};

export type ImportPlan = Pick<PeopleFile, 'date_order' | 'unclear_day'> & {
  people: PersonImport[];
  unchanged: number;
  /** Those of the lowest lines, at least as many as are listed. */
  errors: LineError[];
  error_count: number;
  /** The number of people outside the team whom a manager's file names and about whom it may reveal something. */
  outsiders: number;
};

const FIELDS = ['name', 'manager_email', 'is_manager', ...ATTRIBUTE_NAMES] as const;

const NOT_KNOWN: After = {
  name: '',
  is_manager: false,
  manager_email: null,
  ...NO_ATTRIBUTES,
};

/** The facts that decide about the lines of a file. */
type Facts = Known & {
  importer: Importer;
  byEmail: ReadonlyMap<string, StoredPerson>;
  emailOf: ReadonlyMap<string, string>;
  /** The first line of each person. */
  lineOf: ReadonlyMap<string, Line>;
  /** Those who would report to themselves. */
  inCircle: ReadonlySet<string>;
  holderOf: ReadonlyMap<string, string>;
  /** The external ids of the lines that are decided. */
  claimed: Set<string>;
};

/** Returns what the lines of a file change, and why lines cannot be imported (Import 2 to 6). */
export function planImport(
  { lines, errors, error_count, date_order, unclear_day }: PeopleFile,
  known: Known,
  importer: Importer,
): ImportPlan {
  const facts = readFacts(lines, known, importer);
  const plan: ImportPlan = {
    people: [],
    unchanged: 0,
    errors: [...errors],
    error_count,
    date_order,
    unclear_day,
    outsiders: 0,
  };
  for (const line of lines) {
    if (isOutsider(facts, line)) plan.outsiders += 1;
    const isLast = plan.outsiders > MAX_NEW_REPORTS;
    const found = isLast ? [TOO_MANY_NEW] : planLine(facts, line);
    if (Array.isArray(found)) for (const message of found) plan.errors.push({ line: line.line, message });
    else if (found.known !== null && found.changes.length === 0) plan.unchanged += 1;
    else plan.people.push(found);
    if (isLast) break;
  }
  plan.errors.sort((a, b) => a.line - b.line);
  plan.error_count += plan.errors.length - errors.length;
  return plan;
}

function readFacts(lines: readonly Line[], known: Known, importer: Importer): Facts {
  const facts = {
    ...known,
    importer,
    byEmail: new Map(known.people.map((person) => [person.email, person])),
    emailOf: new Map(known.people.map(({ id, email }) => [id, email])),
    lineOf: new Map(lines.toReversed().map((line) => [line.email, line])),
    inCircle: new Set<string>(),
    holderOf: new Map(known.externalIds.map(({ email, external_id }) => [external_id, email])),
    claimed: new Set<string>(),
  };
  return { ...facts, inCircle: peopleInCircles(facts.lineOf.keys(), (email) => managerAfter(facts, email)) };
}

/** Returns whether the line, which is counted once, is of nobody in the team of the manager who imports it. */
function isOutsider({ importer: { team }, byEmail, lineOf }: Facts, line: Line): boolean {
  return team !== null && lineOf.get(line.email) === line && byEmail.get(line.email)?.manager_id !== team.id;
}

/** Returns what a line makes of its person, or why it cannot be imported. */
function planLine(facts: Facts, line: Line): PersonImport | string[] {
  const { email, is_broken, name, is_manager, attributes } = line;
  const { team } = facts.importer;
  const first = facts.lineOf.get(email);
  if (first !== line) return [`${email} is already in line ${first?.line}. Keep one of the two lines.`];
  const known = facts.byEmail.get(email) ?? null;
  if (team !== null && known !== null && known.manager_id !== team.id) return [NOT_IN_TEAM];
  const before = known === null ? NOT_KNOWN : fieldsOf(known, managerBefore(facts, email));
  const after = {
    ...before,
    ...attributes,
    manager_email: managerAfter(facts, email),
    ...(name !== undefined && { name }),
    ...(is_manager !== undefined && { is_manager }),
  };
  keepSpaces(before, after);
  const changes = fieldChanges(before, after, FIELDS);
  const errors = [
    known === null ? undefined : whyNotChanged(known, changes),
    whyNoStart(changes),
    whyNotManaged(facts, email, after.manager_email, before.manager_email),
    // The reasons of roles and ids would reveal other people's data to managers.
    ...(team !== null
      ? whyNotByManager(line, known, team)
      : [whyRoleStays(facts, known, after.is_manager), whyExternalIdTaken(facts, changes)]),
  ].filter((message) => message !== undefined);
  // The other errors of a line that is broken were found when it was read.
  return errors.length > 0 || is_broken ? errors : { line: line.line, email, known, after, changes };
}

function managerBefore({ emailOf, byEmail }: Facts, email: string): string | null {
  return emailOf.get(byEmail.get(email)?.manager_id ?? '') ?? null;
}

function managerAfter(facts: Facts, email: string): string | null {
  const line = facts.lineOf.get(email);
  if (facts.importer.team !== null && line) return facts.importer.team.email;
  return line?.manager_email === undefined ? managerBefore(facts, email) : line.manager_email;
}

function whyNotManaged(
  { byEmail, lineOf, inCircle, today }: Facts,
  email: string,
  manager: string | null,
  before: string | null,
): string | undefined {
  if (manager === null || manager === before) return undefined;
  if (manager === email) return 'Nobody can be their own manager. Enter another manager_email.';
  const stored = byEmail.get(manager);
  const line = lineOf.get(manager);
  if (stored === undefined && line === undefined) {
    return `Nobody has the email ${manager}. Add a line for this manager, or correct manager_email.`;
  }
  // As they are after the file, which may be the one that adds them.
  const person = stored ?? { name: line?.name ?? '', email: manager, left_on: null, disabled_at: null };
  const gone = whyNotThere({ ...person, ...line?.attributes }, today);
  if (gone) return gone.text;
  if (!(line?.is_manager ?? stored?.is_manager)) {
    return `${manager} is not a manager. Set is_manager to true for them, or enter another manager_email.`;
  }
  if (inCircle.has(email)) {
    return `This would make a circle: ${manager} reports to ${email}, directly or through others. Enter another manager_email.`;
  }
  return undefined;
}

/** The rules of a change of role by hand (People 10), with reports and plans as they are after the import. */
function whyRoleStays(facts: Facts, person: StoredPerson | null, is_manager: boolean): string | undefined {
  if (person === null || person.is_manager === is_manager) return undefined;
  const { importer, lineOf, reports, openPlans } = facts;
  if (importer.id !== null && whyNotOwnRoles({ id: importer.id }, person)) {
    return 'You cannot change your own roles. Leave is_manager empty in your own line, or ask another admin to import it.';
  }
  const isTheirs = (of: { manager_id: string }) => of.manager_id === person.id;
  const staysReport = (email: string) => {
    const named = lineOf.get(email)?.manager_email;
    return named === undefined || named === person.email;
  };
  // Plans that are not completed follow their employee to a new manager (Team 5).
  const staysPlan = (email: string) => {
    const manager = managerAfter(facts, email);
    return manager === null || manager === managerBefore(facts, email);
  };
  const counts = {
    isLastAdmin: false,
    reports: reports.filter((of) => isTheirs(of) && staysReport(of.email)).length,
    openPlans: openPlans.filter((of) => isTheirs(of) && staysPlan(of.email)).length,
  };
  return whyCannotChangeRoles({ ...person, disabled_at: null }, { is_manager }, counts)?.text;
}

/** Ignores a holder who gets another id in the same file, so that two people can swap theirs. */
function whyExternalIdTaken(
  { lineOf, holderOf, claimed }: Facts,
  changes: readonly FieldChange[],
): string | undefined {
  const id = changes.find(({ field }) => field === 'external_id')?.new ?? null;
  if (typeof id !== 'string') return undefined;
  const next = lineOf.get(holderOf.get(id) ?? '')?.attributes.external_id;
  const isKept = holderOf.has(id) && (next === undefined || next === id);
  if (!isKept && !claimed.has(id)) {
    claimed.add(id);
    return undefined;
  }
  return `Another person has the external_id ${id}. Correct it, or import it when they have lost it.`;
}

function fieldsOf(person: StoredPerson, manager_email: string | null): After {
  const stored = { ...person, manager_email };
  return Object.fromEntries(FIELDS.map((field) => [field, stored[field]])) as After;
}

const TOO_MANY_NEW = `You can add at most ${MAX_NEW_REPORTS} people to your team with one file. Split it, or ask an admin to import it.`;

/** A manager imports nobody but their direct reports, and learns nothing about others (Import 5). */
const NOT_IN_TEAM =
  'This person is not one of your direct reports. Remove the line, or ask an admin to import it.';

/** Fields of direct reports that managers cannot change (Import 5). */
function whyNotByManager(
  { manager_email, is_manager, attributes }: Line,
  person: StoredPerson | null,
  team: { id: string; email: string },
): string[] {
  const reasons: string[] = [];
  if (manager_email != null && manager_email !== team.email) {
    reasons.push(
      'You can only import your own direct reports. Leave manager_email empty, or enter your own.',
    );
  }
  if (is_manager !== undefined && is_manager !== (person?.is_manager ?? false)) {
    reasons.push('Only admins give and take away the role of a manager. Leave is_manager empty.');
  }
  // It decides which people of HR see the person (HR 1).
  if (attributes.department !== undefined && attributes.department !== (person?.department.trim() ?? '')) {
    reasons.push('Only admins change department. Leave the column out, or enter what is stored.');
  }
  // Whether the id is free would reveal the ids of others.
  const { external_id } = attributes;
  if (external_id !== undefined && external_id !== (person?.external_id?.trim() ?? null)) {
    reasons.push('Only admins change external_id. Leave the column out, or enter what is stored.');
  }
  return reasons;
}

/** Stored values may stay, so that an export can be imported again. */
function whyNoStart(changes: readonly FieldChange[]): string | undefined {
  const day = changes.find(({ field }) => field === 'start_on')?.new;
  if (typeof day !== 'string') return undefined;
  const refused = `start_on is ${day}. Enter ${A_START_DAY}, or leave it empty.`;
  return isStartDay(day) ? undefined : refused;
}

function whyNotChanged(person: StoredPerson, changes: readonly FieldChange[]): string | undefined {
  const [change] = changes;
  if (change === undefined) return undefined;
  const disabled = whyDisabled(person);
  if (disabled) return disabled.text;
  const kept = changes
    .map(({ field }) => field)
    .filter((field) => person.scim_fields.includes(STORED[field] ?? field));
  if (kept.length === 0) return undefined;
  const it = kept.length === 1 ? 'it' : 'them';
  return `The company's directory maintains ${kept.join(', ')} of this person. Change ${it} there, and enter here what is stored.`;
}

/** The stored names of fields, where they differ from the columns. */
const STORED: Record<string, string> = { manager_email: 'manager_id' };

/** White space around a stored text is no change: cells are read without it. */
function keepSpaces(before: After, after: After): void {
  for (const field of FIELDS) {
    const [old, now] = [before[field], after[field]];
    if (typeof old === 'string' && old.trim() === now) Object.assign(after, { [field]: old });
  }
}
