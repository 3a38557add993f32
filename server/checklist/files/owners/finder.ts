import type { OwnerShape } from '#shared/checklist/owner.ts';
import { normalizeEmail } from '#shared/people/email.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { messages } from '../read/messages.ts';
import type { FileOwner } from '../text/tree.ts';
import { findByEmails, findByNames, findTeams, type Found } from './owners.sql.ts';

/** How somebody looks up people whom they name (Files 9). */
export type LookUp = {
  /** Whether names find people, too (Owners 12). */
  by_name: boolean;
  /** Returns those of the people whom the viewer knows. */
  known: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Counts that the viewer learns about somebody, once for each name or email. */
  count: (asked: string) => Promise<void>;
};

/** The owner that a file names; `typed` replaces id and name for the viewer if they do not know the person. */
export type ResolvedOwner = OwnerShape & { typed?: { name: string; email?: string } };
type Unknown = { message: string; mend: string };

/** Looks up people and teams, and returns the function that returns each of them. */
export async function finderOf(
  db: Database,
  lookUp: LookUp,
  owners: readonly FileOwner[],
): Promise<(owner: FileOwner) => ResolvedOwner | Unknown> {
  const named = owners.filter(({ person }) => person !== null && person.email === undefined);
  const names = lookUp.by_name ? distinct(named.map(({ person }) => person?.name)) : [];
  const teams = await findTeams(db, distinct(owners.map(({ group }) => group?.name)));
  const emails = distinct(owners.map(({ person }) => person?.email)).map(normalizeEmail);
  const byEmail = await findByEmails(db, emails);
  const byName = await findByNames(db, names);
  const found = [...byEmail.values(), ...[...byName.values()].flat()];
  const known = await lookUp.known(found.map(({ id }) => id));
  // That nobody has an email is an answer, too.
  for (const email of new Set(emails)) {
    if (!known.has(byEmail.get(email)?.id ?? '')) await lookUp.count(`email ${email}`);
  }
  for (const [name, people] of byName) {
    if (people.some(({ id }) => !known.has(id))) await lookUp.count(`name ${name}`);
  }
  const ownerOf = ({ id, name }: Found, { kind, person }: FileOwner): ResolvedOwner => ({
    kind,
    person: { id, name },
    group: null,
    ...(!known.has(id) && { typed: person! }),
  });
  return (owner) => {
    const { kind, person, group } = owner;
    if (group) {
      const team = teams.get(group.name);
      return team === undefined ? messages.unknownTeam(group.name) : { kind, person: null, group: team };
    }
    if (!person) return { kind, person: null, group: null };
    const { name, email } = person;
    if (email !== undefined) {
      const one = byEmail.get(normalizeEmail(email));
      return one === undefined ? messages.unknownPerson(email) : ownerOf(one, owner);
    }
    if (!lookUp.by_name) return messages.emailOnly(name);
    const [only, ...others] = byName.get(name) ?? [];
    if (only === undefined) return messages.unknownPerson(name);
    if (others.length > 0) return messages.severalPeople(name);
    return ownerOf(only, owner);
  };
}

/** Without characters that PostgreSQL does not store. No name has them. */
function distinct(texts: readonly (string | undefined)[]): string[] {
  const given = texts.filter((text): text is string => text !== undefined && text !== '');
  return [...new Set(given)].filter((text) => text.isWellFormed() && !text.includes('\0'));
}
