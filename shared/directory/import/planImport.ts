import { type FieldChange, fieldChanges } from '../../changes.ts';
import { ATTRIBUTE_NAMES, NO_ATTRIBUTES } from '../../people/attributes.ts';
import { peopleInCircles } from './circles.ts';
import type { Line, LineError, PeopleFile } from './columns.ts';
import { MAX_NEW_REPORTS } from './limits.ts';
import {
  type StoredPerson,
  type Importer,
  type Known,
  type After,
  type Facts,
  managerBefore,
  managerAfter,
  whyNotManaged,
  whyRoleStays,
  whyExternalIdTaken,
  NOT_IN_TEAM,
  whyNotByManager,
  whyNoStart,
  whyNotChanged,
} from './refusals.ts';

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

function fieldsOf(person: StoredPerson, manager_email: string | null): After {
  const stored = { ...person, manager_email };
  return Object.fromEntries(FIELDS.map((field) => [field, stored[field]])) as After;
}

const TOO_MANY_NEW = `You can add at most ${MAX_NEW_REPORTS} people to your team with one file. Split it, or ask an admin to import it.`;

/** White space around a stored text is no change: cells are read without it. */
function keepSpaces(before: After, after: After): void {
  for (const field of FIELDS) {
    const [old, now] = [before[field], after[field]];
    if (typeof old === 'string' && old.trim() === now) Object.assign(after, { [field]: old });
  }
}
