import { type FieldChange, fieldChanges } from '../../changes.ts';
import { ATTRIBUTE_NAMES, type Attributes, NO_ATTRIBUTES } from '../../people/attributes.ts';
import { whyCannotChangeRoles, whyDisabled, whyNotOwnRoles } from '../../people/roles.ts';
import { peopleInCircles } from './circles.ts';
import type { Line, LineError, PeopleFile } from './columns.ts';
import { MOST_NEW_REPORTS } from './limits.ts';

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

/** Who imports the file: an admin or an operator everybody, a manager their direct reports (Import 5). */
export type Importer = { id: string | null; team: { id: string; email: string } | null };

/** What is stored about the people of a file. */
export type Known = {
  /** The people of the file, the managers that it names, and all managers above them. */
  people: readonly StoredPerson[];
  /** The direct reports of the managers who lose the role. */
  reports: readonly { email: string; manager_id: string }[];
  /** The plans that are not completed of the managers who lose the role, by the email of the employee. */
  openPlans: readonly { email: string; manager_id: string }[];
  /** Who has the external ids of the file. */
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

export type ImportPlan = {
  people: PersonImport[];
  unchanged: number;
  /** Those of the lowest lines, at least as many as are listed. */
  errors: LineError[];
  error_count: number;
  /** How many people outside of their team the file of a manager names, of whom it may tell something. */
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
  { lines, errors: broken, error_count: brokenCount }: PeopleFile,
  known: Known,
  importer: Importer,
): ImportPlan {
  const byEmail = new Map(known.people.map((person) => [person.email, person]));
  const emailOf = new Map(known.people.map(({ id, email }) => [id, email]));
  const lineOf = new Map(lines.toReversed().map((line) => [line.email, line]));
  const errors = [...broken];
  const plan: ImportPlan = { people: [], unchanged: 0, errors, error_count: brokenCount, outsiders: 0 };

  const managerBefore = (email: string) => emailOf.get(byEmail.get(email)?.manager_id ?? '') ?? null;
  const managerAfter = (email: string): string | null => {
    if (importer.team !== null && lineOf.has(email)) return importer.team.email;
    const named = lineOf.get(email)?.manager_email;
    return named === undefined ? managerBefore(email) : named;
  };
  const isManagerAfter = (email: string) =>
    lineOf.get(email)?.is_manager ?? byEmail.get(email)?.is_manager ?? false;
  const inCircle = peopleInCircles(lineOf.keys(), managerAfter);
  const holderOf = new Map(known.externalIds.map(({ email, external_id }) => [external_id, email]));
  const claimed = new Set<string>();

  for (const line of lines) {
    const person = byEmail.get(line.email) ?? null;
    const refuse = (message: string | undefined) => {
      if (message !== undefined) errors.push({ line: line.line, message });
      return message !== undefined;
    };
    const first = lineOf.get(line.email);
    if (first !== line) {
      refuse(`${line.email} is already in line ${first?.line}. Keep one of the two lines.`);
      continue;
    }
    if (line.is_broken) continue;
    if (importer.team !== null && person?.manager_id !== importer.team.id) {
      plan.outsiders += 1;
      if (plan.outsiders > MOST_NEW_REPORTS) {
        refuse(TOO_MANY_NEW);
        break;
      }
    }
    if (importer.team !== null && refuse(whyNotInTeam(line, person, importer.team))) continue;
    const before = person === null ? NOT_KNOWN : fieldsOf(person, managerBefore(line.email));
    const after = { ...before, ...line.attributes, manager_email: managerAfter(line.email) };
    if (line.name !== undefined) after.name = line.name;
    if (line.is_manager !== undefined) after.is_manager = line.is_manager;
    keepSpaces(before, after);
    const changes = fieldChanges(before, after, FIELDS);
    const found = [
      person === null ? undefined : whyNotChanged(person, changes),
      whyNotManaged(line.email, after.manager_email, before.manager_email),
      whyRoleStays(person, after.is_manager),
      whyExternalIdTaken(changes),
    ].filter((message) => message !== undefined);
    for (const message of found) refuse(message);
    if (found.length > 0) continue;
    if (person !== null && changes.length === 0) plan.unchanged += 1;
    else plan.people.push({ line: line.line, email: line.email, known: person, after, changes });
  }
  errors.sort((a, b) => a.line - b.line);
  plan.error_count += errors.length - broken.length;
  return plan;

  function whyNotManaged(email: string, manager: string | null, before: string | null): string | undefined {
    if (manager === null || manager === before) return undefined;
    if (manager === email) return 'Nobody can be their own manager. Enter another manager_email.';
    const stored = byEmail.get(manager);
    if (stored === undefined && !lineOf.has(manager)) {
      return `Nobody has the email ${manager}. Add a line for this manager, or correct manager_email.`;
    }
    const disabled = stored && whyDisabled(stored);
    if (disabled) return disabled.text;
    if (!isManagerAfter(manager)) {
      return `${manager} is not a manager. Set is_manager to true for them, or enter another manager_email.`;
    }
    if (inCircle.has(email)) {
      return `This would make a circle: ${manager} reports to ${email}, directly or through others. Enter another manager_email.`;
    }
    return undefined;
  }

  /** The rules of a change of role by hand (People 10), with reports and plans as they are after the import. */
  function whyRoleStays(person: StoredPerson | null, isManager: boolean): string | undefined {
    if (person === null || person.is_manager === isManager) return undefined;
    const { id } = person;
    if (importer.id !== null && whyNotOwnRoles({ id: importer.id }, person)) {
      return 'You cannot change your own roles. Leave is_manager empty in your own line, or ask another admin to import it.';
    }
    const stays = (of: { email: string; manager_id: string }) => of.manager_id === id;
    const isKept = (email: string) => {
      const named = lineOf.get(email)?.manager_email;
      return named === undefined || named === person.email;
    };
    const facts = {
      isLastAdmin: false,
      reports: known.reports.filter((of) => stays(of) && isKept(of.email)).length,
      openPlans: known.openPlans.filter((of) => stays(of) && !isHandedOver(of.email)).length,
    };
    return whyCannotChangeRoles({ ...person, disabled_at: null }, { is_manager: isManager }, facts)?.text;
  }

  /** Plans that are not completed follow their employee to a new manager (Team 5). */
  function isHandedOver(email: string): boolean {
    const manager = managerAfter(email);
    return manager !== null && manager !== managerBefore(email);
  }

  /** Ignores a holder who gets another id in the same file, so that two people can swap theirs. */
  function whyExternalIdTaken(changes: readonly FieldChange[]): string | undefined {
    const change = changes.find(({ field }) => field === 'external_id');
    if (change === undefined || change.new === null) return undefined;
    const id = String(change.new);
    const next = lineOf.get(holderOf.get(id) ?? '')?.attributes.external_id;
    const isKept = holderOf.has(id) && (next === undefined || next === id);
    if (!isKept && !claimed.has(id)) {
      // For the next line with the same id.
      claimed.add(id);
      return undefined;
    }
    return `Another person has the external_id ${id}. Correct it, or import it when they have lost it.`;
  }
}

function fieldsOf(person: StoredPerson, manager_email: string | null): After {
  const stored = { ...person, manager_email };
  return Object.fromEntries(FIELDS.map((field) => [field, stored[field]])) as After;
}

const TOO_MANY_NEW = `You can add at most ${MOST_NEW_REPORTS} people to your team with one file. Split it, or ask an admin to import it.`;

/** A manager imports nobody but their direct reports, and learns nothing about others (Import 5). */
function whyNotInTeam(
  { manager_email, is_manager, attributes }: Line,
  person: StoredPerson | null,
  team: { id: string; email: string },
): string | undefined {
  if (person !== null && person.manager_id !== team.id) {
    return 'This person is not one of your direct reports. Remove the line, or ask an admin to import it.';
  }
  if (manager_email != null && manager_email !== team.email) {
    return 'You can only import your own direct reports. Leave manager_email empty, or enter your own.';
  }
  if (is_manager !== undefined && is_manager !== (person?.is_manager ?? false)) {
    return 'Only admins give and take away the role of a manager. Leave is_manager empty.';
  }
  // It decides which people of HR see the person (HR 1).
  if (attributes.department !== undefined && attributes.department !== (person?.department.trim() ?? '')) {
    return 'Only admins change department. Leave the column out, or enter what is stored.';
  }
  // Whether the id is free would tell which ids others have.
  const { external_id } = attributes;
  if (external_id !== undefined && external_id !== (person?.external_id?.trim() ?? null)) {
    return 'Only admins change external_id. Leave the column out, or enter what is stored.';
  }
  return undefined;
}

function whyNotChanged(person: StoredPerson, changes: readonly FieldChange[]): string | undefined {
  const [change] = changes;
  if (change === undefined) return undefined;
  const disabled = whyDisabled(person);
  if (disabled) return disabled.text;
  const kept = changes.find(({ field }) => person.scim_fields.includes(STORED[field] ?? field));
  return (
    kept &&
    `The company's directory maintains ${kept.field} of this person. Change it there, and enter here what is stored.`
  );
}

/** The names under which fields are stored, where they differ from the columns. */
const STORED: Record<string, string> = { manager_email: 'manager_id' };

/** White space around a stored text is no change: cells are read without it. */
function keepSpaces(before: After, after: After): void {
  for (const field of FIELDS) {
    const [old, now] = [before[field], after[field]];
    if (typeof old === 'string' && old.trim() === now) Object.assign(after, { [field]: old });
  }
}
