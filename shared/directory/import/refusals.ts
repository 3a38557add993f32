import { A_START_DAY, type Day, isStartDay } from '../../calendar.ts';
import { type FieldChange } from '../../changes.ts';
import { type Attributes } from '../../people/attributes.ts';
import { whyNotThere } from '../../people/left.ts';
import { whyCannotChangeRoles, whyDisabled, whyNotOwnRoles } from '../../people/roles.ts';
import type { Line } from './columns.ts';

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

export type After = Attributes & { name: string; is_manager: boolean; manager_email: string | null };

/** The facts that decide about the lines of a file. */
export type Facts = Known & {
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

export function managerBefore({ emailOf, byEmail }: Facts, email: string): string | null {
  return emailOf.get(byEmail.get(email)?.manager_id ?? '') ?? null;
}

export function managerAfter(facts: Facts, email: string): string | null {
  const line = facts.lineOf.get(email);
  if (facts.importer.team !== null && line) return facts.importer.team.email;
  return line?.manager_email === undefined ? managerBefore(facts, email) : line.manager_email;
}

export function whyNotManaged(
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
export function whyRoleStays(
  facts: Facts,
  person: StoredPerson | null,
  is_manager: boolean,
): string | undefined {
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
export function whyExternalIdTaken(
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

/** A manager imports nobody but their direct reports, and learns nothing about others (Import 5). */
export const NOT_IN_TEAM =
  'This person is not one of your direct reports. Remove the line, or ask an admin to import it.';

/** Fields of direct reports that managers cannot change (Import 5). */
export function whyNotByManager(
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
export function whyNoStart(changes: readonly FieldChange[]): string | undefined {
  const day = changes.find(({ field }) => field === 'start_on')?.new;
  if (typeof day !== 'string') return undefined;
  const refused = `start_on is ${day}. Enter ${A_START_DAY}, or leave it empty.`;
  return isStartDay(day) ? undefined : refused;
}

export function whyNotChanged(person: StoredPerson, changes: readonly FieldChange[]): string | undefined {
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
